import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressed } from './vite/compressed.ts'
import { licenceFile, licences } from './vite/licences.ts'
import { minifiedContract } from './vite/minified-contract.ts'
import { serviceWorker } from './vite/service-worker.ts'

// The entry names every lazy chunk and all that each needs, on every page: what two chunks share needs no name of its own, and seven
// characters of hash tell a file from any other.
const chunkFileNames = ({ isDynamicEntry }: { isDynamicEntry: boolean }) => (isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js')
const assetFileNames = 'assets/[name]-[hash:7][extname]'

export default defineConfig({
  plugins: [react(), minifiedContract(), VitePWA(serviceWorker), licences(), compressed()],
  build: {
    outDir: process.env.WEB_DIST ?? 'dist', // another one where it is built beside what is served
    target: 'es2022',
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    manifest: true,
    license: { fileName: licenceFile },
    rolldownOptions: { output: { chunkFileNames, assetFileNames } },
    modulePreload: { polyfill: false }, // every browser that reads es2022 preloads by itself
  },
  worker: {
    format: 'es',
    // The scanner's library does not say that its modules do nothing by themselves: without this all its readers travel.
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => !id.includes('@zxing/library') } },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/theme': 'http://localhost:3000', '/logo': 'http://localhost:3000' } },
})
