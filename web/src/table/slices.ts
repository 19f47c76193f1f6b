/** Finds what the games bring along for the page: every file is optional. */
import type { Component } from 'svelte';
import type { ResultProps, TableProps } from '$lib/table';

interface Shuffled { deal: unknown; options: unknown }
/** Whether a deal lies in the order of a permutation of its cards. */
export type ShuffleCheck = (record: Shuffled, permutation: (n: number) => number[]) => boolean;

const tables = import.meta.glob<{ default: Component<TableProps> }>('../../../src/longju/games/*/web/Table.svelte');
const results = import.meta.glob<{ default: Component<ResultProps> }>('../../../src/longju/games/*/web/Result.svelte');
/** A picture of the game for the start page. */
const emblems = import.meta.glob<{ default: Component }>('../../../src/longju/games/*/web/Emblem.svelte');
const shuffles = import.meta.glob<{ fits: ShuffleCheck }>('../../../src/longju/games/*/web/shuffle.ts');

function pick<T>(found: Record<string, () => Promise<T>>, game: string): Promise<T> | undefined {
  const path = Object.keys(found).find((each) => each.split('/').at(-3) === game);
  return path === undefined ? undefined : found[path]!();
}

export const tableOf = async (game: string): Promise<Component<TableProps> | undefined> => (await pick(tables, game))?.default;
export const resultOf = async (game: string): Promise<Component<ResultProps> | undefined> => (await pick(results, game))?.default;
export const emblemOf = async (game: string): Promise<Component | undefined> => (await pick(emblems, game))?.default;
export const shuffleOf = async (game: string): Promise<ShuffleCheck | undefined> => (await pick(shuffles, game))?.fits;
