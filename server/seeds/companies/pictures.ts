import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Disk } from 'flydrive'
import type pg from 'pg'
import type { PoolClient } from 'pg'
import { insert, type Row } from '../draw/insert.ts'
import { type Random, randomFrom } from '../draw/random.ts'
import type { Company } from './companies.ts'
import type { Person } from './people.ts'

const folder = join(import.meta.dirname, '../pictures')

/** Photos of goods, drawn by `npm run pictures`. Several parcels show the same photo. */
const photoNames = [
  'carton',
  'cartons',
  'carton-ouvert',
  'palette',
  'fut',
  'bidons',
  'barils',
  'balles',
  'televiseur',
  'climatiseur',
  'panneaux',
  'etiquette',
] as const
type PhotoName = (typeof photoNames)[number]

/**
 * Files that clients send in conversations: a packing list and a silent voice message. They were made by
 * hand.
 */
const papersOfMessages = ['liste-de-colisage.pdf', 'note-vocale.ogg']
const contentTypes: Record<string, string> = {
  '.png': 'image/png',
  '.pdf': 'application/pdf',
  '.ogg': 'audio/ogg',
}

const shows: [RegExp, PhotoName[]][] = [
  [/huile moteur/i, ['fut', 'barils']],
  [/laits/i, ['bidons']],
  [/téléviseurs/i, ['televiseur']],
  [/climatiseurs/i, ['climatiseur']],
  [/panneaux/i, ['panneaux']],
  [/pagnes/i, ['balles']],
]

type Picture = { sizeBytes: number; sha256: string; contentType: string; bytes: Buffer }
type Parcel = Row<'goods'>

/** Adds the logo of each company, and updates the stored total size of its files. */
export async function addDemoLogos(client: PoolClient, companies: Company[]): Promise<void> {
  for (const { id, slug, since } of companies) {
    const random = randomFrom(slug.charCodeAt(0) * 31)
    const logo = pictureFile(random, id, since, 'logos', 'logo.png', await pictureOf(`${slug}.png`))
    await insert(client, 'files', [logo])
    await client.query('update tenants set logo_url = $2 where id = $1', [id, `/logo/${logo.id}`])
  }
  await client.query(
    `insert into file_stores (tenant_id, bytes) select tenant_id, sum(size_bytes) from files
      group by tenant_id`,
  )
}

/** Gives each parcel one to three photos, and returns the rows of these files. */
export async function photograph(
  company: Company,
  parcels: Parcel[],
  keepers: Person[],
): Promise<Row<'files'>[]> {
  const random = randomFrom(company.slug.length * 97)
  const files: Row<'files'>[] = []
  for (const parcel of parcels) {
    const photos = await Promise.all(
      picturesOf(random, parcel).map(async (name, turn) => {
        const picture = await pictureOf(`${name}.jpg`)
        const file = pictureFile(
          random,
          company.id,
          Date.parse(String(parcel.created_at)),
          'photos',
          `${parcel.number}-${turn + 1}.jpg`,
          picture,
        )
        const keeper = random.pick(keepers)
        return { ...file, created_by: keeper.user.id, created_by_name: keeper.user.name }
      }),
    )
    parcel.photos = photos.map(({ id }) => id)
    files.push(...photos)
  }
  return files
}

/** Copies demo files that are still missing to the file storage. */
export async function placePictures(owner: pg.Pool, disk: Disk): Promise<void> {
  const logos = ['atlas-fret.png', 'boreal-cargo.png', 'comptoir-du-fleuve.png']
  const names = [...photoNames.map((name) => `${name}.jpg`), 'signature.png', ...logos, ...papersOfMessages]
  const known = new Map((await Promise.all(names.map(pictureOf))).map((picture) => [picture.sha256, picture]))
  const { rows } = await owner.query<{ key: string; sha256: string }>(
    'select storage_key as key, sha256 from files where sha256 = any($1)',
    [[...known.keys()]],
  )
  for (const { key, sha256 } of rows) {
    const picture = known.get(sha256)
    if (picture && !(await disk.exists(key)))
      await disk.put(key, picture.bytes, { contentType: picture.contentType })
  }
}

function picturesOf(random: Random, { description, condition_status, quantity = 1 }: Parcel): PhotoName[] {
  const [, fitting] = shows.find(([words]) => words.test(description ?? '')) ?? []
  const boxes: PhotoName[] =
    Number(quantity) >= 6 ? ['palette', 'cartons'] : Number(quantity) > 1 ? ['cartons'] : ['carton']
  const whole = random.pick(fitting ?? boxes)
  const damage: PhotoName[] =
    condition_status && condition_status !== 'Bon état' && !fitting ? ['carton-ouvert'] : []
  return [whole, ...damage, ...(random.chance(0.5) ? (['etiquette'] as const) : [])]
}

export function pictureFile(
  random: Random,
  tenantId: string,
  atMs: number,
  bucket: string,
  name: string,
  picture: Picture,
) {
  const { sizeBytes, sha256, contentType } = picture
  return {
    tenant_id: tenantId,
    id: random.id(atMs),
    bucket,
    name,
    storage_key: `${tenantId}/${random.id(atMs)}`,
    content_type: contentType,
    size_bytes: sizeBytes,
    sha256,
    created_by: null as string | null,
    created_by_name: null as string | null,
    created_at: new Date(atMs).toISOString(),
  }
}

const read = new Map<string, Promise<Picture>>()

export function pictureOf(file: string): Promise<Picture> {
  const known = read.get(file) ?? readPicture(file)
  read.set(file, known)
  return known
}

async function readPicture(file: string): Promise<Picture> {
  const bytes = await readFile(join(folder, file))
  const contentType = contentTypes[extname(file)] ?? 'image/jpeg'
  return {
    bytes,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    contentType,
  }
}
