import type { Company } from '../companies/companies.ts'
import { pictureFile, pictureOf } from '../companies/pictures.ts'
import type { Row } from '../draw/insert.ts'
import { randomFrom } from '../draw/random.ts'

const papers = ["Carte d'électeur", 'Passeport', 'Permis de conduire'] as const

/**
 * Adds an identity document and a drawn or typed signature to goods that were handed over. Returns the file
 * rows of drawn signatures.
 */
export async function signHandOvers({ id, slug }: Company, goods: Row<'goods'>[]): Promise<Row<'files'>[]> {
  const random = randomFrom(slug.length * 53)
  const drawn = await pictureOf('signature.png')
  const files: Row<'files'>[] = []
  for (const [place, row] of goods.filter(({ status }) => status === 'Remis').entries()) {
    row.released_id_document = `${random.pick(papers)} ${random.digits(8)}`
    if (place === 0)
      row.released_reserves = 'Un carton enfoncé sur un angle, contenu vérifié avec le magasinier.'
    if (place % 2 === 1) {
      row.released_signed_as = row.released_to ?? null
      continue
    }
    const file = pictureFile(
      random,
      id,
      Date.parse(String(row.released_at)),
      'photos',
      `Signature ${row.number}.png`,
      drawn,
    )
    files.push({
      ...file,
      created_by: row.released_by ?? null,
      created_by_name: row.released_by_name ?? null,
    })
    row.released_signature_id = file.id
  }
  return files
}
