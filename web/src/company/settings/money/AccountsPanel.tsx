import type { MoneyAccount } from '@escale/contract/trade/money-accounts/contract'
import { accountKindNames } from '@escale/contract/trade/money-accounts/words'
import { Button } from '@mantine/core'
import { IconCashRegister, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '#api.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useOpenRow } from '#ui/form/record/useOpenRow.ts'

const AccountModal = lazyPart(() => import('./AccountModal.tsx'))
const NewAccountModal = lazyPart(() => import('./NewAccountModal.tsx'))

/** The tills, banks, cards and mobile money numbers of the company. */
export function AccountsPanel() {
  const query = useQuery(api.moneyAccounts.list.queryOptions({ input: {} }))
  const accounts = (query.data ?? []).filter(({ kind }) => kind !== 'transit')
  const opened = useOpenRow('compte', accounts)
  const shown = opened.row ?? accounts.find(({ id }) => id === opened.id)
  const adding = useOpenForm('compte')
  return (
    <Panel
      title="Comptes d'argent"
      hint="Une caisse prend toutes vos devises, un autre compte en a une. Vide, un compte se désactive."
    >
      <QueryContent query={query} failure="Les comptes n'ont pas pu être chargés">
        {() =>
          accounts.length === 0 ? <NoAccount /> : <AccountRows accounts={accounts} onOpen={opened.open} />
        }
      </QueryContent>
      <div className={panel.footer}>
        <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={adding.open}>
          Nouveau compte
        </Button>
      </div>
      <Suspense>
        {shown && <AccountModal key={shown.id} account={shown} onClose={opened.close} />}
        {adding.isOpen && <NewAccountModal onClose={adding.close} />}
      </Suspense>
    </Panel>
  )
}

function NoAccount() {
  return (
    <State
      icon={IconCashRegister}
      title="Aucun compte"
      hint="Commencez par votre caisse, puis ajoutez la banque et les numéros de mobile money."
    />
  )
}

type RowsProps = { accounts: readonly MoneyAccount[]; onOpen: (account: MoneyAccount) => void }

function AccountRows({ accounts, onOpen }: RowsProps) {
  return (
    <ul className="rows">
      {accounts.map((account) => (
        <li key={account.id}>
          <RowWords>
            {account.name}
            <span className="muted small">{detailOf(account)}</span>
          </RowWords>
          {!account.isActive && <span className="pill plain">Désactivé</span>}
          <Button
            size="xs"
            variant="default"
            onClick={() => onOpen(account)}
            aria-label={`Modifier ${account.name}`}
          >
            Modifier
          </Button>
        </li>
      ))}
    </ul>
  )
}

function detailOf({ kind, currency, operator, number, agency }: MoneyAccount): string {
  return [accountKindNames[kind], currency, operator, number, agency].filter(Boolean).join(' · ')
}
