import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressed } from './build/compressed.ts'
import { minifiedContract } from './build/minified-contract.ts'
import { serviceWorker } from './build/service-worker.ts'

export default defineConfig({
  plugins: [react(), minifiedContract(), VitePWA(serviceWorker), compressed()],
  build: {
    target: 'es2022',
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    manifest: true,
    // The contract's drafts are values made by pure calls: a page that only formats money carries no schema.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/theme': 'http://localhost:3000' } },
})
