import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { groups } from './vite/chunks/groups.ts'
import { entriesInManifest } from './vite/chunks/manifest.ts'
import { compressed } from './vite/compressed.ts'
import { licenceFile, licences } from './vite/licences.ts'
import { minifiedContract } from './vite/minified-contract.ts'
import { serviceWorker } from './vite/service-worker.ts'

// Every page that fetches a part names its files: seven characters of hash tell one from any other.
const chunkFileNames = 'assets/[name]-[hash:7].js'
const assetFileNames = 'assets/[name]-[hash:7][extname]'

export default defineConfig(
  async ({ command }): Promise<UserConfig> => ({
    plugins: [react(), minifiedContract(), serviceWorker(), licences(), entriesInManifest(), compressed()],
    build: {
      outDir: process.env.WEB_DIST ?? 'dist', // another one where it is built beside what is served
      target: 'es2022',
      cssCodeSplit: true,
      assetsInlineLimit: 0,
      manifest: true,
      license: { fileName: licenceFile },
      rolldownOptions: {
        output: {
          chunkFileNames,
          assetFileNames,
          ...(command === 'build' && { codeSplitting: await codeSplitting() }),
        },
      },
      modulePreload: { polyfill: false }, // every browser that reads es2022 preloads by itself
    },
    worker: {
      format: 'es',
      // The scanner's library does not say that its modules do nothing by themselves: without this all its
      // readers travel.
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => !id.includes('@zxing/library') } },
    },
    server: {
      proxy: {
        '/api': 'http://localhost:3000',
        '/theme': 'http://localhost:3000',
        '/logo': 'http://localhost:3000',
      },
    },
  }),
)

/** A module's file is settled for each module: none is drawn in by what imports it. */
async function codeSplitting() {
  return { groups: await groups(import.meta.dirname), includeDependenciesRecursively: false }
}
