import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { stepsForward } from '@escale/contract/trade/expeditions/life-cycle'
import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import { noticesOfExpedition } from '@escale/contract/trade/notices/words'
import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconBrandWhatsapp,
  IconCopy,
  IconHandStop,
  IconLockOpen,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '#session/current/useSession.ts'
import styles from '#trade/expeditions/details/expeditions.module.css'
import { MessageOver } from '#trade/overlay/SendByWhatsApp.tsx'
import { MenuItem } from '#ui/dialog/DropMenu.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { MoreMenu } from '#ui/dialog/MoreMenu.tsx'
import { PossibleButton } from '#ui/form/PossibleButton.tsx'
import { type Act, actionsMenu } from './actions-menu.ts'

const ExpeditionModal = lazyPart(() => import('#trade/expeditions/form/ExpeditionModal.tsx'))
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

type OpenDialog =
  | { step: ExpeditionStatus }
  | { act: Act }
  | 'edit'
  | 'copy'
  | 'bill'
  | 'tell'
  | 'write'
  | null

/** The buttons of the next steps, and the menu of all other actions. */
export function ExpeditionActions({ expedition }: { expedition: ExpeditionDetail }) {
  const [open, setOpen] = useState<OpenDialog>(null)
  const mayWrite = useMay('expeditions.write')
  const mayBill = useMay('invoices.write')
  const mayTell = useMay('messages.many')
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
          <PossibleButton
            key={to}
            variant={place === steps.length - 1 ? 'filled' : 'default'}
            refusal={expedition.blocked ? `Cette expédition est bloquée : ${expedition.blockedReason}` : null}
            onClick={() => setOpen({ step: to })}
          >
            {button}
          </PossibleButton>
        ))}
        <ActionsMenu
          expedition={expedition}
          mayWriteMessage={mayTell && expedition.lots > 0}
          onOpen={setOpen}
        />
      </div>
      <Suspense>
        <OpenedDialog expedition={expedition} open={open} onClose={() => setOpen(null)} />
      </Suspense>
    </div>
  )
}

type DialogProps = { expedition: ExpeditionDetail; open: OpenDialog; onClose: () => void }

function OpenedDialog({ expedition, open, onClose }: DialogProps) {
  const navigate = useNavigate()
  const dialog = { expedition, onClose }
  if (open === null) return null
  if (open === 'edit') return <ExpeditionModal {...dialog} />
  if (open === 'tell') return <TellClientsModal {...dialog} />
  if (open === 'write') return <MessageOver subject="expeditions" ids={[expedition.id]} onClose={onClose} />
  if (open === 'bill') return <BillingModal source={{ expedition }} onClose={onClose} />
  if (open !== 'copy')
    return 'step' in open ? <StepModal {...dialog} to={open.step} /> : <ActModal {...dialog} act={open.act} />
  const openCopy = ({ id }: { id: string }) => navigate(`/app/expeditions/${id}`)
  return <ExpeditionModal expedition={null} source={expedition} onClose={onClose} onCreated={openCopy} />
}

type MenuProps = {
  expedition: ExpeditionDetail
  mayWriteMessage: boolean
  onOpen: (dialog: OpenDialog) => void
}

function ActionsMenu({ expedition, mayWriteMessage, onOpen }: MenuProps) {
  const mayGoBack = useMay('expeditions.back')
  const mayDelete = useMay('expeditions.delete')
  return (
    <MoreMenu>
      <MenuItem icon={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={() => onOpen('edit')}>
        Modifier
      </MenuItem>
      <MenuItem icon={<IconCopy size={16} stroke={1.6} aria-hidden />} onClick={() => onOpen('copy')}>
        Dupliquer
      </MenuItem>
      {mayWriteMessage && (
        <MenuItem
          icon={<IconBrandWhatsapp size={16} stroke={1.6} aria-hidden />}
          onClick={() => onOpen('write')}
        >
          Envoyer par WhatsApp
        </MenuItem>
      )}
      {actionsMenu(expedition, { mayGoBack, mayDelete }).map(({ act, name, refusal }) => (
        <MenuItem key={act} icon={icons[act]} refusal={refusal ?? null} onClick={() => onOpen({ act })}>
          {name}
        </MenuItem>
      ))}
    </MoreMenu>
  )
}
