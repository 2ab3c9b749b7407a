import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { root } from './programs/programs.ts'

// `npm run -s sbom > sbom.json` prints a software bill of materials in CycloneDX format. It lists the shipped
// packages, and the packages from which the shipped web application was built.

type Component = { 'bom-ref': string }
type Bom = {
  metadata: { component: Record<string, unknown> }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const run = promisify(execFile)

/** The npm package with the Node executable that is shipped. */
export const nodePackage = `node-linux-${process.arch}`

/** Peer dependencies that are optional, and are installed only because the tests need them. */
const peers = ['typescript', '@typescript/']

/**
 * Returns the bill of materials. `npm sbom --omit dev` also omits production packages on which a development
 * dependency depends, such as pg and zod. The full list is therefore requested, and packages that are not
 * shipped are removed from it.
 */
export async function sbom(): Promise<Bom> {
  const places = await packagesOf(['server', 'contract', 'web'])
  const shippedRefs = new Set(await Promise.all([...places, `node_modules/${nodePackage}`].map(refOf)))
  const whole = JSON.parse(await npmSbom()) as Bom
  const isKept = (ref: string) => shippedRefs.has(ref) || ref.startsWith('@escale/')
  const components = whole.components.filter((component) => isKept(component['bom-ref']))
  const known = new Set(components.map((component) => component['bom-ref']))
  const dependencies = whole.dependencies.filter(({ ref }) => known.has(ref) || ref.startsWith('escale@'))
  return {
    ...whole,
    metadata: { ...whole.metadata, component: await describeProduct(whole.metadata.component) },
    components,
    dependencies: dependencies.map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((other) => known.has(other)),
    })),
  }
}

/** Corrects the description of the product, for which npm uses the folder's name and the type « library ». */
async function describeProduct(
  component: Bom['metadata']['component'],
): Promise<Bom['metadata']['component']> {
  const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  return { ...component, type: 'application', name, version }
}

async function npmSbom(): Promise<string> {
  try {
    return (await npm('sbom', '--sbom-format', 'cyclonedx')).stdout
  } catch (error) {
    if (!/unknown command/i.test(String((error as { stderr?: string }).stderr))) throw error
    throw new Error(
      '« npm sbom » manque à ce npm : prenez npm 9.5 ou plus (« npm install --global npm@10 »).',
    )
  }
}

/**
 * Returns the folders of these workspaces' production packages, relative to the project. The workspaces
 * themselves are left out, because they are links.
 */
export async function packagesOf(workspaces: string[]): Promise<string[]> {
  const { stdout } = await npm(
    'ls',
    '--omit=dev',
    '--all',
    '--parseable',
    ...workspaces.map((name) => `--workspace=${name}`),
  )
  const places = stdout.split('\n').map((line) => relative(root, line))
  return places.filter(
    (place) =>
      place.startsWith('node_modules/') &&
      !place.startsWith('node_modules/@escale') &&
      !peers.some((peer) => place.startsWith(`node_modules/${peer}`)),
  )
}

async function refOf(place: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(root, place, 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  return `${name}@${version}`
}

function npm(...args: string[]) {
  return run('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
}

if (import.meta.main) console.log(JSON.stringify(await sbom(), null, 2))
