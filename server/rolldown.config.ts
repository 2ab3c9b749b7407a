import { dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

// The bundle of production: the server, the operator's commands and their libraries in a few files (decision
// 127). Node reads 2,000 files otherwise, which takes most of a start.

const root = join(import.meta.dirname, '..')
const source = (file: string) => join(import.meta.dirname, 'src', file)
const command = (name: string) => join(root, 'scripts', `${name}.ts`)

/** Packages with programs of the machine, and a development dependency of the demo. */
const external = ['sharp', 'oidc-provider']

const threads = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g

/**
 * Modules find SQL files and other data beside themselves, and threads by their source file. In the bundle,
 * their folder is still the one of the source file, and a thread is an entry of the bundle.
 */
const sourceFolders: Plugin = {
  name: 'source-folders',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta')) return null
    const folder = relative(join(root, 'server/dist'), dirname(id))
    const bundled = code
      .replaceAll('import.meta.dirname', `\`\${import.meta.dirname}/${folder}\``)
      .replace(threads, "new URL('./$1.js', import.meta.url)")
    return { code: bundled, map: null }
  },
}

export default defineConfig({
  input: [
    source('start/run-production.ts'),
    source('start/run-demo.ts'),
    source('channels/pdf/drawing-thread.ts'),
    source('access/passwords/hashing-thread.ts'),
    source('access/passwords/password-judge.ts'),
    ...['backup', 'restore', 'verify-log', 'doctor'].map(command),
  ],
  platform: 'node',
  external,
  // the other build of css-tree reads its data from files beside itself
  resolve: { alias: { 'css-tree': 'css-tree/dist/csstree.esm' } },
  plugins: [sourceFolders],
  output: {
    sourcemap: true,
    sourcemapExcludeSources: true, // positions are enough for a log
    // names of functions stay readable in stack traces
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  },
})
