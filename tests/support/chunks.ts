import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The address of the built file that contains a part of the application. */
export function fileOfPart(name: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../web/dist/.vite/manifest.json'), 'utf8'),
  )
  const file = manifest[name]?.file
  if (!file) throw new Error(`no part of the application is called ${name}`)
  return `**/${file}`
}
