import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const path = '/boot.js'

/**
 * Builds the first script of each page alone: it runs before the application, and shares with it the modules
 * that format a figure and the names of classes.
 */
export function boot(): Plugin {
  let [root, folder, isBuild] = ['', '', false]
  return {
    name: 'escale-boot',
    configResolved: (config) => {
      root = config.root
      folder = join(config.root, config.build.outDir)
      isBuild = config.command === 'build'
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(path, (_request, response, next) => {
        bootScript(root).then((code) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(code)
        }, next)
      })
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        if (isBuild) await writeFile(join(folder, path), await bootScript(root))
      },
    },
  }
}

/** Only the script: the application's own style sheets have the same classes. */
async function bootScript(root: string): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      cssCodeSplit: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/shell/boot/boot.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}
