import type { Brand } from '@escale/contract/company/brand/contract'
import type { BrandDraft } from '@escale/contract/company/brand/draft'
import { Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import { isFile } from '#channels/files/queries.ts'
import { dropFile } from '#channels/files/removal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'

const logoPath = (id: string) => `/logo/${id}`

export async function brandOf({ id, db }: CompanyTx): Promise<Brand> {
  const selected = await db
    .selectFrom('tenants')
    .select([
      'id',
      'version',
      'name',
      'slug',
      'city',
      'tagline',
      'primary_color',
      'secondary_color',
      'logo_url',
      'custom_css',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  const row = requireFound(selected)
  const { version, name, slug, city, tagline } = row
  return {
    tenantId: row.id,
    version,
    name,
    slug,
    city,
    tagline,
    primaryColor: row.primary_color,
    secondaryColor: row.secondary_color,
    logoId: row.logo_url?.replace('/logo/', '') ?? null,
    logoUrl: row.logo_url,
    customCss: row.custom_css ?? '',
  }
}

/** Saves the brand and deletes the previous logo. */
export async function saveBrand(
  company: CompanyTx,
  version: number,
  draft: BrandDraft,
  compiledCss: string,
): Promise<Brand> {
  const before = await brandOf(company)
  if (draft.logoId && !(await isFile(company, 'logos', draft.logoId))) throw new Refusal('LOGO_UNKNOWN')
  const values = {
    primary_color: draft.primaryColor,
    secondary_color: draft.secondaryColor,
    logo_url: draft.logoId && logoPath(draft.logoId),
    custom_css: draft.customCss || null,
    custom_css_compiled: compiledCss || null,
  }
  const isSaved = await changeRow(company, 'tenants', { id: company.id, version }, values)
  const current = await brandOf(company)
  if (!isSaved) throw staleOrGone(current)
  if (before.logoId && before.logoId !== draft.logoId) await dropFile(company, 'logos', before.logoId)
  return current
}
