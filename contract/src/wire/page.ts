import { z } from 'zod'
import { longestSearch } from '#values/search.ts'
import { noNul } from '#values/text.ts'
import { cursorPosition } from './cursor.ts'

/** A yes or no, as JSON or as a query parameter says it. */
export const Flag = z.union([z.boolean(), z.stringbool()], 'Indiquez true ou false.')

/** Words to look for. */
export const Search = z
  .string()
  .trim()
  .max(longestSearch, `${longestSearch} caractères au plus.`)
  .check(noNul)

/** Where a page goes on: what the page before gave as `nextCursor`. */
export const Cursor = z
  .string()
  .max(1000)
  .refine((cursor) => cursorPosition(cursor) !== undefined, "Ce repère de page n'est pas valable.")

/** How many rows a page holds: as many as asked, or the usual. */
export function pageLimit(usual = 50, most = 200) {
  const between = `Indiquez un nombre entre 1 et ${most}.`
  return z.coerce.number(between).int(between).min(1, between).max(most, between).default(usual)
}

/**
 * What every list takes: `sorts` are the columns its screen can be sorted by, the first being the default;
 * `match` puts the best matches of the search first.
 */
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

/** What the totals of a list take: its filters. They are asked apart, so that rows never wait for them. */
export function filtersOf<Shape extends z.ZodRawShape>(list: z.ZodObject<Shape>) {
  const {
    sort: _sort,
    order: _order,
    cursor: _cursor,
    limit: _limit,
    ...filters
  } = list.shape as Shape & Paging
  return z.object(filters as Omit<Shape, keyof Paging>)
}

/** What a list as a file takes: its filters and its order, for all its rows are in it. */
export function wholeOf<Shape extends z.ZodRawShape>(list: z.ZodObject<Shape>) {
  const { cursor: _cursor, limit: _limit, ...asked } = list.shape as Shape & Paging
  return z.object(asked as Omit<Shape, 'cursor' | 'limit'>)
}

type Paging = Record<'sort' | 'order' | 'cursor' | 'limit', z.ZodType>
export type FiltersOf<List> = Omit<List, keyof Paging>

/** One page of rows; `nextCursor` is null on the last one. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ items: z.array(row), nextCursor: z.string().nullable() })
}

export const Id = z.uuid('Identifiant invalide.')
export const ById = z.object({ id: Id })
/** Of procedures that administer a company: another one than their own, for a super_admin who names it. */
export const OfCompany = z.object({ tenantId: Id.optional() })
export const ByIdOfCompany = z.object({ id: Id, tenantId: Id.optional() })
const versionExpected = 'Indiquez la version lue, un nombre entier.'
export const Version = z.coerce.number(versionExpected).int(versionExpected).min(1, versionExpected)
/** Of what a company has one row of: 0 before anything was saved. */
export const FirstVersion = z.coerce.number(versionExpected).int(versionExpected).min(0, versionExpected)
/** A positive count or sum the database computed. */
export const Count = z.number().int()
