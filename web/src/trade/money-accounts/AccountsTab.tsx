import type { MoneyAccount } from '@escale/contract/trade/money-accounts/contract'
import {
  accountKindNames,
  type StoredAccountKind,
  storedAccountKinds,
} from '@escale/contract/trade/money-accounts/words'
import { Button, Group } from '@mantine/core'
import { IconArrowsExchange, IconCashRegister, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { AccountCard } from './AccountCard.tsx'
import styles from './parts/MoneyAccounts.module.css'
import { WaitingTransfers } from './transfer/WaitingTransfers.tsx'

const AccountPage = lazyPart(() => import('./AccountPage.tsx'))
const TransferModal = lazyPart(() => import('./transfer/TransferModal.tsx'))
const FundsModal = lazyPart(() => import('./FundsModal.tsx'))

/** The money accounts of the company, or the page of one. Balances are never added across currencies. */
export default function AccountsTab() {
  const query = useQuery(api.moneyAccounts.list.queryOptions({ input: {} }))
  const opened = useOpenRecord('compte')
  return (
    <QueryContent query={query} failure="Les comptes n'ont pas pu être chargés">
      {(accounts) =>
        opened.id ? (
          <Suspense>
            <AccountPage id={opened.id} onClose={opened.close} />
          </Suspense>
        ) : (
          <Accounts accounts={accounts} onOpen={opened.open} />
        )
      }
    </QueryContent>
  )
}

type Props = { accounts: readonly MoneyAccount[]; onOpen: (id: string) => void }

function Accounts({ accounts, onOpen }: Props) {
  const shown = accounts.filter(isShown)
  if (shown.length === 0)
    return (
      <State
        icon={IconCashRegister}
        title="Aucun compte pour le moment"
        hint="Un administrateur les ajoute dans Paramètres › Caisse et comptes."
      />
    )
  return (
    <div className={styles.scroll}>
      <AccountActs accounts={accounts} />
      <WaitingTransfers />
      {storedAccountKinds.map((kind) => (
        <KindGroup
          key={kind}
          kind={kind}
          accounts={shown.filter((account) => account.kind === kind)}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

/** A deactivated account is empty. The account in transit appears while money is under way. */
function isShown({ isActive, kind, balances }: MoneyAccount): boolean {
  return isActive && (kind !== 'transit' || balances?.some(({ amount }) => amount !== 0) === true)
}

function KindGroup({ kind, accounts, onOpen }: Props & { kind: StoredAccountKind }) {
  if (accounts.length === 0) return null
  return (
    <section aria-label={groupNames[kind]}>
      <h2 className={styles.kind}>{groupNames[kind]}</h2>
      <div className={styles.cards}>
        {accounts.map((account) => (
          <AccountCard key={account.id} account={account} onOpen={() => onOpen(account.id)} />
        ))}
      </div>
    </section>
  )
}

const groupNames: Record<StoredAccountKind, string> = {
  ...accountKindNames,
  caisse: 'Caisses',
  banque: 'Banques',
  carte: 'Cartes',
}

function AccountActs({ accounts }: { accounts: readonly MoneyAccount[] }) {
  const mayMove = useMay('accounts.move')
  const [, setParams] = useSearchParams()
  const [transfer, funds] = [useOpenForm('transfert'), useOpenForm('apport')]
  if (!mayMove) return null
  return (
    <>
      <Group gap="sm" className="answers">
        <Button
          leftSection={<IconArrowsExchange size={16} stroke={1.6} aria-hidden />}
          onClick={transfer.open}
        >
          Transférer
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={funds.open}
        >
          Apport
        </Button>
      </Group>
      <Suspense>
        {transfer.isOpen && (
          <TransferModal
            accounts={accounts}
            onSent={() => setParams({ onglet: 'transferts' })}
            onClose={transfer.close}
          />
        )}
        {funds.isOpen && <FundsModal accounts={accounts} onClose={funds.close} />}
      </Suspense>
    </>
  )
}
