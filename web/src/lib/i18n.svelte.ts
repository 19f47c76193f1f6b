/** The page's own words in three languages. Words of a game come from the hall (`terms.ts`). */
import i18next from 'i18next';
import { prefs } from './prefs.svelte';
import zhHans from './locales/zh-Hans.json';
import zhHant from './locales/zh-Hant.json';
import en from './locales/en.json';

export type Key = keyof typeof zhHans;

void i18next.init({
  lng: 'zh-Hans',
  fallbackLng: 'zh-Hans',
  supportedLngs: ['zh-Hans', 'zh-Hant', 'en'],
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  resources: { 'zh-Hans': { translation: zhHans }, 'zh-Hant': { translation: zhHant }, en: { translation: en } },
});

/** The words of *key* in the chosen language; follows the language switch. */
export function t(key: Key, args: Record<string, string | number> = {}): string {
  return i18next.t(key, { lng: prefs.lang, ...args });
}

/** As `t`, for a key that is put together; empty if the catalogue has none. */
export function maybe(key: string, args: Record<string, string | number> = {}): string {
  return i18next.exists(key, { lng: prefs.lang }) ? i18next.t(key, { lng: prefs.lang, ...args }) : '';
}
