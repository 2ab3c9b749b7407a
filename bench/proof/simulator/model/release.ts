import { type Books, type Goods, type Judge, nextVersion, type Role, upFrom } from './books.ts'
import { balanceOf } from './sale.ts'

// From the counter to the door: nothing leaves unbilled or unpaid, unless a manager said why (product.md 5).

const atTheDoor: readonly Role[] = ['admin', 'warehouse_supervisor']

export function handedOver(ids: readonly string[]): Judge {
  return {
    roles: atTheDoor,
    refusals(books) {
      const rows = rowsOf(books, ids)
      if (rows.length < ids.length) return ['NOT_FOUND']
      return isKeptHere(rows) || rows.some((row) => isKeptForDebt(books, row)) ? ['GOODS_REFUSED'] : []
    },
    done(books, answer) {
      for (const id of ids) {
        books.goods.change(id, { status: 'Remis', ...nextVersion(books.goods.get(id) as Goods) })
        books.write('GOODS_RELEASED', id)
      }
      const left = ((answer?.body.goods ?? []) as { id: string }[]).map(({ id }) => id)
      return answer && left.length !== ids.length ? [`${left.length} left, should be ${ids.length}`] : []
    },
  }
}

export function letGo(ids: readonly string[]): Judge {
  return {
    roles: upFrom('manager'),
    refusals(books) {
      const rows = rowsOf(books, ids)
      if (rows.length < ids.length) return ['NOT_FOUND']
      return isKeptHere(rows) || !rows.some((row) => isKeptForDebt(books, row)) ? ['GOODS_REFUSED'] : []
    },
    done(books) {
      for (const id of ids) {
        const row = books.goods.get(id) as Goods
        if (!isKeptForDebt(books, row)) continue
        books.goods.change(id, { isExcepted: true, ...nextVersion(row) })
        books.write('RELEASE_APPROVED', id)
      }
      return []
    },
  }
}

function rowsOf({ goods }: Books, ids: readonly string[]): Goods[] {
  return ids.flatMap((id) => goods.get(id) ?? [])
}

function isKeptHere(rows: readonly Goods[]): boolean {
  return (
    rows.some(({ status, clientId }) => status !== 'Disponible' || clientId === null) ||
    new Set(rows.map(({ clientId }) => clientId)).size > 1
  )
}

function isKeptForDebt(books: Books, { isExcepted, isNotBillable, invoiceId }: Goods): boolean {
  if (isExcepted || isNotBillable) return false
  return invoiceId === null || balanceOf(books, invoiceId) > 0n
}
