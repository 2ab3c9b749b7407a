import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The file for the licences of the bundled packages, served at `/licences.txt`. */
export const licenceFile = 'licences.txt'

// Packages whose files reach browsers outside the bundle: the font, the workers' readers of codes, sheets and
// sound, the service worker, and the API page.
const besideTheBundle = [
  '@fontsource-variable/geist',
  '@zip.js/zip.js',
  '@zxing/library',
  'mediabunny',
  'papaparse',
  'saxen',
  ...['core', 'expiration', 'precaching', 'routing', 'strategies'].map((part) => `workbox-${part}`),
  'swagger-ui-dist',
]
const notice = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i

/** Appends the licences of those packages to that file. */
export function licences(): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'escale-licences',
    apply: 'build',
    configResolved: (config) => {
      root = join(config.root, '../node_modules')
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        for (const name of besideTheBundle)
          await appendFile(join(folder, licenceFile), await noticeOf(join(root, name)))
      },
    },
  }
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, string>
  const files = (await readdir(folder)).filter((file) => notice.test(file)).sort()
  if (files.length === 0) throw new Error(`${name} : aucune licence à reproduire`)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return `\n## ${name} - ${version} (${license})\n\n${texts.map((text) => text.trim()).join('\n\n')}\n`
}
