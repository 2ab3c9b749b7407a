import type { Currency } from '@escale/contract/trade/currencies/words'
import type { OpenableTill } from '@escale/contract/trade/till/contract'
import type { CompanyTx } from '#database/caller/company.ts'
import { piecesByCurrency } from './drawers.ts'

type StoredTill = Omit<OpenableTill, 'drawers'> & { currencies: Currency[] }

const tillsText = `select a.id, a.name, a.agency, till_currencies(:company, a.id) as currencies,
    (select jsonb_build_object('id', s.id, 'state', s.state, 'openedBy', s.opened_by,
        'openedByName', s.opened_by_name, 'openedAt', s.opened_at) from till_sessions s
      where s.tenant_id = :company and s.account_id = a.id and s.closed_at is null) as session
  from money_accounts a where a.tenant_id = :company and a.kind = 'caisse' and a.is_active
  order by a.name_key limit 200`

/** Lists the tills with the notes and coins that each counts. */
export async function listTills(company: CompanyTx): Promise<OpenableTill[]> {
  const [rows, piecesOf] = await Promise.all([
    company.read<StoredTill>(tillsText, {}),
    piecesByCurrency(company),
  ])
  return rows.map(({ currencies, session, ...till }) => ({
    ...till,
    drawers: currencies.map((currency) => ({ currency, pieces: piecesOf(currency) })),
    session: session && { ...session, openedAt: new Date(session.openedAt).toISOString() },
  }))
}
