import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const games = join(root, 'src/longju/games');
const art = join(root, 'build/art');

/** Lets every slice that has a `web/art.mjs` make its art; a slice imports it from `$art/<game>/<file>`. */
function sliceArt(): Plugin {
  return {
    name: 'slice-art',
    async config() {
      for (const game of readdirSync(games)) {
        const script = join(games, game, 'web/art.mjs');
        if (!existsSync(script)) continue;
        const { build } = (await import(pathToFileURL(script).href)) as { build(modules: string): Record<string, string> };
        mkdirSync(join(art, game), { recursive: true });
        for (const [name, text] of Object.entries(build(join(root, 'node_modules')))) {
          writeFileSync(join(art, game, name), text);
        }
      }
    },
  };
}

export default defineConfig({
  root: 'web',
  base: './',
  plugins: [sliceArt(), svelte({ configFile: join(root, 'svelte.config.js') })],
  resolve: {
    alias: { $lib: resolve(root, 'web/src/lib'), $art: art },
  },
  build: {
    outDir: join(root, 'src/longju/server/static'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: true,
  },
  server: {
    fs: { allow: [root] },
    proxy: {
      '/api': 'http://127.0.0.1:8000',
      '/ws': { target: 'ws://127.0.0.1:8000', ws: true },
    },
  },
  test: {
    include: ['tests/**/*.test.ts', '../src/longju/games/*/web/*.test.ts'],
    environment: 'node',
  },
} as Parameters<typeof defineConfig>[0]);
