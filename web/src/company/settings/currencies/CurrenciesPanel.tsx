import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { CompanyCurrency } from '@escale/contract/trade/currencies/contract'
import { currencyFacts } from '@escale/contract/trade/currencies/words'
import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { useOpenRow } from '#ui/form/record/useOpenRow.ts'
import type { CurrencyRow } from './currency-row.ts'
import { DocumentCurrencyPanel } from './DocumentCurrencyPanel.tsx'

const CurrencyModal = lazyPart(() => import('./CurrencyModal.tsx'))

/** The currencies of the company: which are on, how cash is rounded, and the one on documents. */
export default function CurrenciesPanel() {
  const query = useQuery(api.currencies.list.queryOptions())
  return (
    <QueryContent query={query} failure="Les devises n'ont pas pu être chargées">
      {(currencies) => (
        <>
          <CurrencyList rows={currencies.map((row) => ({ ...row, id: row.currency }))} />
          <DocumentCurrencyPanel currencies={currencies} />
        </>
      )}
    </QueryContent>
  )
}

function CurrencyList({ rows }: { rows: CurrencyRow[] }) {
  const mayWrite = useMay('currencies.write')
  const opened = useOpenRow('devise', rows)
  const shown = opened.row ?? rows.find(({ id }) => id === opened.id)
  return (
    <Panel
      title="Devises"
      hint="Les devises que vous acceptez. Les factures et les comptes des clients restent en dollars."
    >
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id}>
            <RowWords>
              <Group component="span" gap={8}>
                {currencyFacts[row.currency].name}
                <span className={`pill ${row.isActive ? 'ok' : 'plain'}`}>
                  {row.isActive ? 'Activée' : 'Désactivée'}
                </span>
              </Group>
              <span className="small muted">{cashText(row)}</span>
            </RowWords>
            <Button
              size="xs"
              variant="default"
              onClick={() => opened.open(row)}
              aria-label={`Régler ${currencyFacts[row.currency].name}`}
            >
              {mayWrite ? 'Régler' : 'Voir'}
            </Button>
          </li>
        ))}
      </ul>
      <div className={panel.footer}>
        <Anchor component={Link} to="/app/taux" fz="sm" mr="auto">
          Taux du jour
        </Anchor>
      </div>
      <Suspense>{shown && <CurrencyModal key={shown.id} currency={shown} onClose={opened.close} />}</Suspense>
    </Panel>
  )
}

function cashText({ currency, cashStep, rounding }: CompanyCurrency): string {
  return `En espèces par ${formatAmount(cashStep, currency)}, arrondi ${rounding}`
}
