import { defineConfig } from 'vite'

// The public pages, built apart from the application: components for the server, and a small script for
// browsers. The components' bundle includes all they import, with React in its production form.
const dist = process.env.WEB_DIST ?? 'dist'

export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  builder: {},
  build: { outDir: `${dist}/public`, target: 'es2020', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: { build: { manifest: true, rolldownOptions: { input: 'src/site/public/browser.ts' } } },
    ssr: {
      resolve: { noExternal: true },
      build: {
        ssr: true,
        cssMinify: true, // The server writes the style sheets into the pages.
        outDir: `${dist}/public/server`,
        target: 'node24',
        emitAssets: false,
        rolldownOptions: { input: 'src/site/public/render.tsx' },
      },
    },
  },
})
