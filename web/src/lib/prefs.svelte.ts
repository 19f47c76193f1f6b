/** What this browser remembers for its user. */
import { untrack } from 'svelte';
import { LANGS, type Lang } from './terms';

interface Saved { lang: Lang; sound: boolean; fourColours: boolean; room: string }
const KEY = 'longju.prefs';
const DEFAULTS: Saved = { lang: 'zh-Hans', sound: false, fourColours: false, room: '' };

function load(): Saved {
  try {
    const saved = { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Saved>) };
    return LANGS.includes(saved.lang) ? saved : { ...saved, lang: 'zh-Hans' };
  } catch {
    return { ...DEFAULTS };
  }
}

class Prefs {
  private saved = $state<Saved>(load());

  get lang(): Lang { return this.saved.lang; }
  set lang(value: Lang) { this.keep({ lang: value }); }
  get sound(): boolean { return this.saved.sound; }
  set sound(value: boolean) { this.keep({ sound: value }); }
  get fourColours(): boolean { return this.saved.fourColours; }
  set fourColours(value: boolean) { this.keep({ fourColours: value }); }
  /** The room of the table that runs, or empty. */
  get room(): string { return this.saved.room; }
  set room(value: string) { this.keep({ room: value }); }

  private keep(change: Partial<Saved>): void {
    const saved = untrack(() => this.saved);
    if (Object.entries(change).every(([key, value]) => saved[key as keyof Saved] === value)) return;
    this.saved = { ...saved, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...saved, ...change }));
    } catch {
      // A private window may refuse; the choice then lasts as long as the page.
    }
  }
}

export const prefs = new Prefs();
