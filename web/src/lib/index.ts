/** The shared parts that a game's own table may use. */
export { default as ActBar } from './ActBar.svelte';
export { default as Clause } from './Clause.svelte';
export { default as Dialog } from './Dialog.svelte';
export { default as Hand } from './Hand.svelte';
export { t, maybe } from './i18n.svelte';
export { testids } from './testids';
export { around, held, type Held, type ResultProps, type TableProps } from './table';
export type { Ask } from './connection';
export type { Act, Fact, Locked, Payment, Player, Room, View, Why } from './protocol.gen';
