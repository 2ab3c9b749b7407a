import { z } from 'zod'
import { longestSearch } from '#values/search.ts'
import { noNul } from '#values/text.ts'
import { cursorPosition } from './cursor.ts'

/** A boolean. Also accepts the texts `true` and `false`, as in a query parameter. */
export const Flag = z.union([z.boolean(), z.stringbool()], 'Indiquez true ou false.')

export const Search = z
  .string()
  .trim()
  .max(longestSearch, `${longestSearch} caractères au plus.`)
  .check(noNul)

/** The `nextCursor` of the previous page. */
export const Cursor = z
  .string()
  .max(1000)
  .refine((cursor) => cursorPosition(cursor) !== undefined, "Ce repère de page n'est pas valable.")

/** The number of rows per page: `usual` by default, `most` at most. */
export function pageLimit(usual = 50, most = 200) {
  const between = `Indiquez un nombre entre 1 et ${most}.`
  return z.coerce.number(between).int(between).min(1, between).max(most, between).default(usual)
}

/** The input of a list request. `sorts` are the sortable columns, and the first one is the default. */
export function listInput<const Sorts extends readonly [string, ...string[]]>(
  sorts: Sorts,
  order: 'asc' | 'desc',
) {
  return z.object({
    search: Search.optional(),
    sort: z.enum(sorts).default(sorts[0] as never),
    order: z.enum(['asc', 'desc']).default(order),
    cursor: Cursor.optional(),
    limit: pageLimit(),
  })
}

/**
 * The input for the totals of a list: its filters only. Totals are a separate request so that a slow total
 * does not delay the rows.
 */
export function filtersInput<Shape extends z.ZodRawShape>(list: z.ZodObject<Shape>) {
  const {
    sort: _sort,
    order: _order,
    cursor: _cursor,
    limit: _limit,
    ...filters
  } = list.shape as Shape & Paging
  return z.object(filters as Omit<Shape, keyof Paging>)
}

/** The input for exporting a list: filters and sort order, without paging. */
export function exportInput<Shape extends z.ZodRawShape>(list: z.ZodObject<Shape>) {
  const { cursor: _cursor, limit: _limit, ...fields } = list.shape as Shape & Paging
  return z.object(fields as Omit<Shape, 'cursor' | 'limit'>)
}

type Paging = Record<'sort' | 'order' | 'cursor' | 'limit', z.ZodType>
export type FiltersOf<List> = Omit<List, keyof Paging>

/** A page of rows. `nextCursor` is null on the last page. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ items: z.array(row), nextCursor: z.string().nullable() })
}

export const Id = z.uuid('Identifiant invalide.')
export const ById = z.object({ id: Id })
/**
 * The company on which a super_admin acts. Other callers omit it, because they can act only on their own
 * company.
 */
export const OfCompany = z.object({ tenantId: Id.optional() })
export const ByIdOfCompany = z.object({ id: Id, tenantId: Id.optional() })
const versionExpected = 'Indiquez la version lue, un nombre entier.'
export const Version = z.coerce.number(versionExpected).int(versionExpected).min(1, versionExpected)
/** The version of a row that exists at most once per company. 0 before the first save. */
export const FirstVersion = z.coerce.number(versionExpected).int(versionExpected).min(0, versionExpected)
/** A count or sum computed by the database, as an integer. */
export const Count = z.number().int()
