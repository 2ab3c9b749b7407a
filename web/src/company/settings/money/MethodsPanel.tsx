import type { PaymentMethod } from '@escale/contract/trade/money-accounts/contract'
import { accountKindNames, usualMethodKinds } from '@escale/contract/trade/money-accounts/words'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '#api.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useOpenRow } from '#ui/form/record/useOpenRow.ts'

const MethodModal = lazyPart(() => import('./MethodModal.tsx'))
const NewMethodModal = lazyPart(async () => ({ default: (await import('./MethodModal.tsx')).NewMethodModal }))

/** The methods of payment: the three that every company has, and its own. */
export function MethodsPanel() {
  const query = useQuery(api.paymentMethods.list.queryOptions({ input: {} }))
  const opened = useOpenRow('mode', query.data ?? [])
  const shown = opened.row ?? query.data?.find(({ id }) => id === opened.id)
  const adding = useOpenForm('mode')
  return (
    <Panel
      title="Modes de paiement"
      hint="Virement, espèces et chèque existent toujours. Ajoutez ceux que vos clients emploient."
    >
      <QueryContent query={query} failure="Les modes de paiement n'ont pas pu être chargés">
        {(methods) => <MethodRows methods={methods} onOpen={opened.open} />}
      </QueryContent>
      <div className={panel.footer}>
        <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={adding.open}>
          Nouveau mode
        </Button>
      </div>
      <Suspense>
        {shown && <MethodModal key={shown.id} method={shown} onClose={opened.close} />}
        {adding.isOpen && <NewMethodModal onClose={adding.close} />}
      </Suspense>
    </Panel>
  )
}

type RowsProps = { methods: readonly PaymentMethod[]; onOpen: (method: PaymentMethod) => void }

function MethodRows({ methods, onOpen }: RowsProps) {
  return (
    <ul className="rows">
      {Object.entries(usualMethodKinds).map(([name, kind]) => (
        <li key={name}>
          <RowWords>
            {name}
            <span className="muted small">{accountKindNames[kind]}</span>
          </RowWords>
        </li>
      ))}
      {methods.map((method) => (
        <li key={method.id}>
          <RowWords>
            {method.name}
            <span className="muted small">{accountKindNames[method.kind]}</span>
          </RowWords>
          {!method.isActive && <span className="pill plain">Désactivé</span>}
          <Button
            size="xs"
            variant="default"
            onClick={() => onOpen(method)}
            aria-label={`Modifier ${method.name}`}
          >
            Modifier
          </Button>
        </li>
      ))}
    </ul>
  )
}
