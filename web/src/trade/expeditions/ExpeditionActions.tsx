import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { stepsForward } from '@escale/contract/trade/expeditions/life'
import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import { noticesOfExpedition } from '@escale/contract/trade/notices/words'
import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconBrandWhatsapp,
  IconCopy,
  IconDots,
  IconHandStop,
  IconLockOpen,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '#session/useSession.ts'
import { MessageOver } from '#trade/SendByWhatsApp.tsx'
import { DropMenu, MenuItem } from '#ui/dialog/DropMenu.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { type Act, menuOf } from './acts.ts'
import styles from './expeditions.module.css'

const ExpeditionModal = lazyPart(() => import('./ExpeditionModal.tsx'))
const StepModal = lazyPart(() => import('./StepModal.tsx'))
const ActModal = lazyPart(() => import('./ActModal.tsx'))
const TellClientsModal = lazyPart(() => import('./TellClientsModal.tsx'))
const BillingModal = lazyPart(() => import('#trade/billing/BillingModal.tsx'))

const icons: Record<Act, ReactNode> = {
  back: <IconArrowBackUp size={16} stroke={1.6} aria-hidden />,
  block: <IconHandStop size={16} stroke={1.6} aria-hidden />,
  unblock: <IconLockOpen size={16} stroke={1.6} aria-hidden />,
  cancel: <IconBan size={16} stroke={1.6} aria-hidden />,
  remove: <IconTrash size={16} stroke={1.6} aria-hidden />,
}

type Open = { step: ExpeditionStatus } | { act: Act } | 'edit' | 'copy' | 'bill' | 'tell' | 'write' | null

/** The next step by its own name, and what else may be done with the expedition. */
export function ExpeditionActions({ expedition }: { expedition: ExpeditionDetail }) {
  const [open, setOpen] = useState<Open>(null)
  const mayWrite = useMay('expeditions.write')
  const mayGoBack = useMay('expeditions.back')
  const mayDelete = useMay('expeditions.delete')
  const mayBill = useMay('invoices.write')
  const mayTell = useMay('messages.many')
  const navigate = useNavigate()
  const close = () => setOpen(null)
  const show = ({ id }: { id: string }) => navigate(`/app/expeditions/${id}`)
  if (!mayWrite) return null

  const steps = stepsForward(expedition.mode, expedition.status)
  const isBillable = mayBill && expedition.lots > 0 && expedition.status !== 'Annulée'
  return (
    <div className={`page-actions ${styles.actions}`}>
      {isBillable && (
        <Button variant="default" onClick={() => setOpen('bill')}>
          Générer les factures
        </Button>
      )}
      {mayTell && expedition.lots > 0 && noticesOfExpedition(expedition).length > 0 && (
        <Button variant="default" onClick={() => setOpen('tell')}>
          Prévenir les clients
        </Button>
      )}
      <div className={styles.next}>
        {steps.toReversed().map(({ to, button }, place) => (
          <Button
            key={to}
            variant={place === steps.length - 1 ? 'filled' : 'default'}
            disabled={expedition.blocked}
            onClick={() => setOpen({ step: to })}
          >
            {button}
          </Button>
        ))}
        <DropMenu
          label="Autres actions"
          targetClassName={styles.more}
          target={<IconDots size={16} stroke={1.6} aria-hidden />}
        >
          <MenuItem icon={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={() => setOpen('edit')}>
            Modifier
          </MenuItem>
          <MenuItem icon={<IconCopy size={16} stroke={1.6} aria-hidden />} onClick={() => setOpen('copy')}>
            Dupliquer
          </MenuItem>
          {mayTell && expedition.lots > 0 && (
            <MenuItem
              icon={<IconBrandWhatsapp size={16} stroke={1.6} aria-hidden />}
              onClick={() => setOpen('write')}
            >
              Envoyer par WhatsApp
            </MenuItem>
          )}
          {menuOf(expedition, { mayGoBack, mayDelete }).map(({ act, name }) => (
            <MenuItem key={act} icon={icons[act]} onClick={() => setOpen({ act })}>
              {name}
            </MenuItem>
          ))}
        </DropMenu>
      </div>
      <Suspense>
        {open === 'edit' && <ExpeditionModal expedition={expedition} onClose={close} />}
        {open === 'copy' && (
          <ExpeditionModal expedition={null} copied={expedition} onClose={close} onCreated={show} />
        )}
        {open === 'tell' && <TellClientsModal expedition={expedition} onClose={close} />}
        {open === 'write' && <MessageOver subject="expeditions" ids={[expedition.id]} onClose={close} />}
        {open === 'bill' && <BillingModal source={{ expedition }} onClose={close} />}
        {open && typeof open === 'object' && 'step' in open && (
          <StepModal expedition={expedition} to={open.step} onClose={close} />
        )}
        {open && typeof open === 'object' && 'act' in open && (
          <ActModal expedition={expedition} act={open.act} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}
