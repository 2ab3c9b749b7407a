import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Item, StoredItem } from '#channels/outbox/items.ts'
import { openList } from '#channels/outbox/list-open.ts'
import { removeEntry, sendAgain, sendNow } from '#channels/outbox/outbox.ts'
import { useOutbox } from '#channels/outbox/useOutbox.ts'
import { correctionPath } from '#trade/tenders/offline/correction-path.ts'
import { openProvisional } from '#trade/tenders/offline/opened-provisional.ts'
import { storedReceiptOf } from '#trade/tenders/offline/stored-receipt.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { entryNoun, isPhoto, isReceipt, isScan, ofOthersSentence } from '#ui/display/waiting-words.ts'
import { pluralize } from '#ui/figures/count.ts'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { MissingNotice } from './MissingNotice.tsx'
import { useReadiness } from './readiness.ts'
import { UnreadableNotice } from './UnreadableNotice.tsx'

const unready =
  "Cet appareil ne démarrerait pas sans réseau : les fichiers de l'application n'ont pas tous pu être gardés. La préparation reprend d'elle-même."
const scarce =
  "La mémoire de cet appareil est presque pleine : libérez de la place avant de prendre d'autres photos."

/**
 * The entries stored on this device and not yet sent. They are sent automatically. The person can correct or
 * delete one that was refused.
 */
export function OutboxPanel({ onClose }: { onClose: () => void }) {
  const { reading, items, missing, ofOthers, isRoomScarce, waiting, isSending } = useOutbox()
  const readiness = useReadiness()
  useEffect(openList, [])
  const isEmpty = reading === 'done' && items.length === 0 && missing.length === 0
  return (
    <AppModal title="Sur cet appareil" size={520} onClose={onClose}>
      <Stack gap="md" p="lg">
        {reading === 'failed' && <UnreadableNotice entries={missing} />}
        {reading === 'done' && missing.length > 0 && <MissingNotice missing={missing} />}
        {readiness === 'failed' && <Text role="alert">{unready}</Text>}
        {isRoomScarce && <Text role="alert">{scarce}</Text>}
        {isEmpty && <Text>Tout est synchronisé.</Text>}
        {ofOthers.length > 0 && <Text c="var(--e-muted)">{ofOthersSentence(ofOthers)}</Text>}
        <Stack component="ul" gap="sm" m={0} p={0}>
          {items.map((stored) => (
            <ItemCard key={stored.place} stored={stored} onClose={onClose} />
          ))}
        </Stack>
        {waiting > 0 && (
          <Button loading={isSending} onClick={sendNow}>
            Envoyer maintenant
          </Button>
        )}
      </Stack>
    </AppModal>
  )
}

function ItemCard({ stored, onClose }: { stored: StoredItem; onClose: () => void }) {
  const { place, item } = stored
  const [isDeleting, setDeleting] = useState(false)
  const { moment } = useClocks()
  return (
    <Stack component="li" className="card" gap={6} p="sm">
      <Group justify="space-between" gap="sm">
        <Text fw={550}>{item ? itemTitle(item) : 'Réception illisible'}</Text>
        {item && (
          <Text size="sm" c="var(--e-muted)">
            {moment(item.madeAt as never)}
            {item.photos.length > 0 && !isPhoto(item) && ` · ${pluralize(item.photos.length, 'photo')}`}
          </Text>
        )}
      </Group>
      <Why stored={stored} />
      {isDeleting ? (
        <QuestionBar
          tone="danger"
          question={lossQuestion(item)}
          back="Annuler"
          onBack={() => setDeleting(false)}
          confirm="Confirmer la suppression"
          onConfirm={() => removeEntry(place)}
        />
      ) : (
        <Actions stored={stored} onDelete={() => setDeleting(true)} onClose={onClose} />
      )}
    </Stack>
  )
}

function itemTitle(item: Item): string {
  if (isReceipt(item)) return `Reçu ${item.title}`
  return isPhoto(item) ? `Photo de ${item.title}` : item.title
}

function lossQuestion(item: Item | null): string {
  if (item && isReceipt(item))
    return "Ce reçu n'est que sur cet appareil\u00a0: il sera perdu, et son argent ne sera dans aucune caisse."
  return `Cette ${item ? entryNoun(item) : 'réception'} n'est que sur cet appareil\u00a0: elle sera perdue.`
}

/**
 * The reason why an entry is not sent: the refusal of the server, or an entry stored by a version that this
 * one cannot read.
 */
function Why({ stored: { item } }: { stored: StoredItem }) {
  if (!item)
    return (
      <Text size="sm">
        Une autre version de l'application l'a gardée. Mettez l'application à jour pour l'envoyer.
      </Text>
    )
  if (!item.refusal) return null
  const { message, fields } = item.refusal
  return (
    <Text size="sm" c="var(--e-danger)">
      {[...new Set([message, ...Object.values(fields)])].filter(Boolean).join(' ')}
    </Text>
  )
}

/** Opens the form of a refused receipt, or the paper of the client while the receipt waits. */
function openReceiptItem(item: Item, navigate: (path: string) => unknown) {
  const receipt = storedReceiptOf(item)
  if (item.refusal) navigate(correctionPath(item.place))
  else if (receipt) openProvisional({ item, receipt })
}

function isOpenable(item: Item): boolean {
  if (isReceipt(item)) return Boolean(storedReceiptOf(item)?.provisional)
  return !isPhoto(item) && !isScan(item)
}

function Actions({
  stored: { place, item },
  onDelete,
  onClose,
}: {
  stored: StoredItem
  onDelete: () => void
  onClose: () => void
}) {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  function open() {
    onClose()
    if (item && isReceipt(item)) return openReceiptItem(item, navigate)
    const screen = pathname.endsWith('/warehouse') ? pathname : '/app/warehouse'
    navigate(`${screen}?corriger=${place}`)
  }

  return (
    <Group gap="sm">
      {item?.refusal && (
        <>
          {!isPhoto(item) && !isScan(item) && (
            <Button size="xs" onClick={open}>
              Corriger
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => sendAgain(place)}>
            Renvoyer
          </Button>
        </>
      )}
      {item && !item.refusal && isOpenable(item) && (
        <Button size="xs" variant="default" onClick={open}>
          Ouvrir
        </Button>
      )}
      <Button size="xs" variant="subtle" color="red" onClick={onDelete}>
        Supprimer
      </Button>
    </Group>
  )
}
