import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { boot } from './vite/boot.ts'
import { codeSplitting, readKeptChunks } from './vite/kept-chunks.ts'
import { licenceFile, licences } from './vite/licences.ts'
import { entriesInManifest } from './vite/manifest.ts'
import { minifiedContract } from './vite/minified-contract.ts'
import { serviceWorker } from './vite/service-worker.ts'

// Pages name the files they load on demand. Seven characters of hash keep the names short and unique.
const chunkFileNames = 'assets/[name]-[hash:7].js'
const assetFileNames = 'assets/[name]-[hash:7][extname]'

export default defineConfig(
  ({ command }): UserConfig => ({
    plugins: [react(), minifiedContract(), boot(), serviceWorker(), licences(), entriesInManifest()],
    build: {
      outDir: process.env.WEB_DIST ?? 'dist', // Another folder for a build beside the one that is served.
      target: 'es2022',
      cssCodeSplit: true,
      assetsInlineLimit: 0,
      manifest: true,
      license: { fileName: licenceFile },
      rolldownOptions: {
        // Without this, all 6,000 icons are read to find the hundred that are used: a third of the work.
        experimental: { lazyBarrel: true },
        output: {
          chunkFileNames,
          assetFileNames,
          ...(command === 'build' && { codeSplitting: codeSplitting(import.meta.dirname, readKeptChunks()) }),
        },
      },
      modulePreload: { polyfill: false }, // Browsers that run ES2022 preload modules themselves.
    },
    worker: {
      format: 'es',
      // The scanner's library does not declare its modules free of side effects. Without this option all its
      // readers would be bundled.
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
