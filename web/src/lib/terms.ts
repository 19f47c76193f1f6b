/** The words of a game, as `GET /api/games/{id}/terms` gives them. */

export type Lang = 'zh-Hans' | 'zh-Hant' | 'en';
export const LANGS: readonly Lang[] = ['zh-Hans', 'zh-Hant', 'en'];

export interface Term { text: string; clause: string }
export type Terms = Record<string, Record<string, Term>>;
export type Args = readonly (string | number)[] | Readonly<Record<string, string | number>>;

/** *text* with `{0}`, `{1}` … or `{name}` filled in; what is missing becomes empty. */
export function fill(text: string, args: Args = []): string {
  const values = args as Record<string, string | number>;
  return text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
}

export class TermBook {
  constructor(
    private readonly terms: Terms,
    readonly lang: Lang,
  ) {}

  private find(key: string): Term | undefined {
    return this.terms[this.lang]?.[key] ?? this.terms['zh-Hans']?.[key];
  }

  has(key: string): boolean {
    return this.find(key) !== undefined;
  }

  /** The words of a key with its arguments; the key itself if the game has none. */
  text(key: string, args: Args = []): string {
    return fill(this.find(key)?.text ?? key, args);
  }

  /** The words of the first key that the game knows, or of the last one. */
  first(keys: readonly string[], args: Args = []): string {
    return this.text(keys.find((key) => this.has(key)) ?? keys.at(-1) ?? '', args);
  }

  clause(key: string): string {
    return this.find(key)?.clause ?? '';
  }
}
