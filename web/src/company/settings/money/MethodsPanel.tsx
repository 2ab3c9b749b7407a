import type { PaymentMethod, UsualMethod } from '@escale/contract/trade/money-accounts/contract'
import { accountKindNames } from '@escale/contract/trade/money-accounts/words'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useOpenRow } from '#ui/form/record/useOpenRow.ts'
import { useProposable } from './ProposedAccountField.tsx'

const MethodModal = lazyPart(() => import('./MethodModal.tsx'))
const UsualMethodModal = lazyPart(() => import('./UsualMethodModal.tsx'))
const NewMethodModal = lazyPart(async () => ({ default: (await import('./MethodModal.tsx')).NewMethodModal }))

/** The methods of payment: the three that every company has, and its own. */
export function MethodsPanel() {
  const query = useQuery(api.paymentMethods.list.queryOptions({ input: {} }))
  const opened = useOpenRow('mode', query.data ?? [])
  const shown = opened.row ?? query.data?.find(({ id }) => id === opened.id)
  const adding = useOpenForm('mode')
  const usual = useQuery(api.paymentMethods.usual.queryOptions())
  const [usualShown, showUsual] = useState<UsualMethod | null>(null)
  return (
    <Panel
      title="Modes de paiement"
      hint="Virement, espèces et chèque existent toujours. Ajoutez ceux que vos clients emploient."
    >
      <QueryContent query={query} failure="Les modes de paiement n'ont pas pu être chargés">
        {(methods) => (
          <MethodRows
            usual={usual.data ?? []}
            methods={methods}
            onOpenUsual={showUsual}
            onOpen={opened.open}
          />
        )}
      </QueryContent>
      <div className={panel.footer}>
        <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={adding.open}>
          Nouveau mode
        </Button>
      </div>
      <Suspense>
        {shown && <MethodModal key={shown.id} method={shown} onClose={opened.close} />}
        {usualShown && <UsualMethodModal method={usualShown} onClose={() => showUsual(null)} />}
        {adding.isOpen && <NewMethodModal onClose={adding.close} />}
      </Suspense>
    </Panel>
  )
}

type RowsProps = {
  usual: readonly UsualMethod[]
  methods: readonly PaymentMethod[]
  onOpenUsual: (method: UsualMethod) => void
  onOpen: (method: PaymentMethod) => void
}

function MethodRows({ usual, methods, onOpenUsual, onOpen }: RowsProps) {
  return (
    <ul className="rows">
      {usual.map((method) => (
        <MethodRow key={method.name} method={method} onOpen={() => onOpenUsual(method)} />
      ))}
      {methods.map((method) => (
        <MethodRow key={method.id} method={method} onOpen={() => onOpen(method)} />
      ))}
    </ul>
  )
}

type RowProps = { method: UsualMethod | PaymentMethod; onOpen: () => void }

/** A method with the account that forms propose. A usual one that takes no account has nothing to change. */
function MethodRow({ method, onOpen }: RowProps) {
  const { name, kind, accountId } = method
  const accounts = useProposable(kind)
  const proposed = accounts.find(({ id }) => id === accountId)?.name
  const isOwn = 'id' in method
  return (
    <li>
      <RowWords>
        {name}
        <span className="muted small">
          {[accountKindNames[kind], proposed && `compte proposé : ${proposed}`].filter(Boolean).join(' · ')}
        </span>
      </RowWords>
      {isOwn && !method.isActive && <span className="pill plain">Désactivé</span>}
      {(isOwn || accounts.length > 0) && (
        <Button size="xs" variant="default" onClick={onOpen} aria-label={`Modifier ${name}`}>
          Modifier
        </Button>
      )}
    </li>
  )
}
