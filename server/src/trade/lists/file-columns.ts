import type { Fields, Kind, With } from '@escale/contract/wire/record-fields'
import type { SheetCell, SheetKind } from '#database/query/sheet.ts'
import type { ListColumn } from './stream-list.ts'

const kinds: Partial<Record<Kind, SheetKind>> = {
  count: 'count',
  kilometres: 'count',
  photos: 'count',
  kilograms: 'weight',
  cubicMetres: 'volume',
  money: 'money',
  instant: 'moment',
  day: 'day',
}

export function fileColumns<const All extends Fields>(
  fields: All,
): ListColumn<Readonly<Record<keyof With<All, 'file'>, unknown>>>[] {
  return Object.entries(fields).flatMap(([name, { file, is }]) =>
    file
      ? [
          {
            title: file,
            kind: kinds[is] ?? 'text',
            of: (row: Readonly<Record<string, unknown>>) => cellOf(row[name]),
          },
        ]
      : [],
  )
}

function cellOf(value: unknown): SheetCell {
  if (Array.isArray(value)) return value.length
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
