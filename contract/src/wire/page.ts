import { z } from 'zod'
import { longestSearch } from '#values/search.ts'
import { noNul } from '#values/text.ts'
import { cursorPosition } from './cursor.ts'

/** A boolean, also as a query parameter. */
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

/** The number of rows of a page. */
export function pageLimit(usual = 50, most = 200) {
  const between = `Indiquez un nombre entre 1 et ${most}.`
  return z.coerce.number(between).int(between).min(1, between).max(most, between).default(usual)
}

/** The input of every list. `sorts` are the sortable columns, the default first. */
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
 * The input of a list's totals: its filters. Totals are a separate request, so that rows never wait for them.
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

/** The input of an exported list: filters and order, without paging. */
export function exportInput<Shape extends z.ZodRawShape>(list: z.ZodObject<Shape>) {
  const { cursor: _cursor, limit: _limit, ...fields } = list.shape as Shape & Paging
  return z.object(fields as Omit<Shape, 'cursor' | 'limit'>)
}

type Paging = Record<'sort' | 'order' | 'cursor' | 'limit', z.ZodType>
export type FiltersOf<List> = Omit<List, keyof Paging>

/** A page of rows; `nextCursor` is null on the last one. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ items: z.array(row), nextCursor: z.string().nullable() })
}

export const Id = z.uuid('Identifiant invalide.')
export const ById = z.object({ id: Id })
/** The company that a super_admin administers; absent for admins, who can only act on their own. */
export const OfCompany = z.object({ tenantId: Id.optional() })
export const ByIdOfCompany = z.object({ id: Id, tenantId: Id.optional() })
const versionExpected = 'Indiquez la version lue, un nombre entier.'
export const Version = z.coerce.number(versionExpected).int(versionExpected).min(1, versionExpected)
/** The version of a row that exists once a company; 0 before the first save. */
export const FirstVersion = z.coerce.number(versionExpected).int(versionExpected).min(0, versionExpected)
/** A positive count or sum computed by the database. */
export const Count = z.number().int()
