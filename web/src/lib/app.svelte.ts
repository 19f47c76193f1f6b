/** What every page shares: who one is, which games there are, their words. */
import { api, ApiError, type GameInfo, type Me } from './api';
import { maybe, t } from './i18n.svelte';
import { parse, type Block } from './markdown';
import { prefs } from './prefs.svelte';
import { readRoute, type Route } from './router';
import { TermBook, type Terms } from './terms';

class App {
  route = $state.raw<Route>(readRoute(location.hash));
  me = $state.raw<Me | null>(null);
  /** Shown once, right after the account was made. */
  recovery = $state('');
  games = $state.raw<GameInfo[] | null>(null);
  failure = $state('');
  private terms = $state.raw<Record<string, Terms>>({});
  private loading = new Map<string, Promise<void>>();
  private rules = new Map<string, Promise<Block[]>>();

  async start(): Promise<void> {
    window.addEventListener('hashchange', () => (this.route = readRoute(location.hash)));
    await Promise.all([this.loadGames(), this.loadMe()]);
  }

  async loadGames(): Promise<void> {
    try {
      this.games = await api.games();
      this.failure = '';
    } catch (error) {
      this.failure = sentence(error);
    }
  }

  private async loadMe(): Promise<void> {
    try {
      this.me = await api.me();
    } catch {
      this.me = null;
    }
  }

  /** An account for whoever has none: a guest with the given name, or with one that the hall makes up. */
  async ensureMe(name = ''): Promise<Me> {
    if (!this.me) this.take(await api.name(name));
    return this.me!;
  }

  take(me: Me): void {
    this.me = { player: me.player, name: me.name };
    if (me.recovery) this.recovery = me.recovery;
  }

  game(id: string): GameInfo | undefined {
    return this.games?.find((game) => game.id === id);
  }

  gameName(id: string): string {
    const names = this.game(id)?.names ?? {};
    return names[prefs.lang] ?? names['zh-Hans'] ?? id;
  }

  loadTerms(game: string): Promise<void> {
    let found = this.loading.get(game);
    if (!found) {
      found = api.terms(game).then(
        (terms) => { this.terms = { ...this.terms, [game]: terms }; },
        () => { this.loading.delete(game); },
      );
      this.loading.set(game, found);
    }
    return found;
  }

  /** The words of a game in the chosen language; empty until they are loaded. */
  book(game: string): TermBook {
    return new TermBook(this.terms[game] ?? {}, prefs.lang);
  }

  /** The rule book in the chosen language. */
  ruleBook(game: string): Promise<Block[]> {
    const key = `${game} ${prefs.lang}`;
    let found = this.rules.get(key);
    if (!found) {
      found = api.rules(game, prefs.lang).then((book) => parse(book.markdown));
      found.catch(() => this.rules.delete(key));
      this.rules.set(key, found);
    }
    return found;
  }
}

export const app = new App();

/** One sentence about what went wrong. */
export function sentence(error: unknown): string {
  if (error instanceof ApiError) {
    const known = maybe(`error.${error.code}`);
    if (known) return known;
    return error.code === 'bad_options' ? error.message : t('error.other', { message: error.message });
  }
  return t('error.other', { message: String(error) });
}
