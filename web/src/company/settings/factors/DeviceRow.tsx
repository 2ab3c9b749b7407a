import { DeviceDraft } from '@escale/contract/people/account/factor-draft'
import { factorMessages } from '@escale/contract/people/account/factor-messages'
import type { Factors } from '@escale/contract/people/account/factors'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#api.ts'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Device = Factors['devices'][number]

const kinds = {
  totp: {
    added: 'Application de codes, ajoutée',
    used: 'Dernier code',
    gone: "Ses codes n'ouvriront plus votre compte.",
  },
  passkey: {
    added: "Clé d'accès, ajoutée",
    used: 'Dernière fois',
    gone: "Elle n'ouvrira plus votre compte.",
  },
} as const

/**
 * A two-factor device, to rename or delete. `isKept` forbids deleting the last one while a company requires a
 * second factor.
 */
export function DeviceRow({ device, isKept }: { device: Device; isKept: boolean }) {
  const { moment } = useClocks()
  const words = kinds[device.kind]
  const [acting, setActing] = useState<'rename' | 'remove' | null>(null)
  const remove = useSave<void, unknown>({
    send: () => api.account.removeFactor.call({ id: device.id }),
    done: factorMessages.removed,
    failed: factorMessages.removeFailed,
    onSaved: () => setActing(null),
  })
  return (
    <li>
      <RowWords>
        <span className="strong">{device.name}</span>
        <span className="small muted">
          {words.added} le {moment(device.createdAt)}
        </span>
        {device.usedAt && (
          <span className="small muted">
            {words.used} le {moment(device.usedAt)}
          </span>
        )}
      </RowWords>
      <Group gap="sm">
        <Button
          size="xs"
          variant="default"
          aria-label={`Renommer ${device.name}`}
          onClick={() => setActing('rename')}
        >
          Renommer
        </Button>
        {!isKept && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Supprimer ${device.name}`}
            onClick={() => setActing('remove')}
          >
            Supprimer
          </Button>
        )}
      </Group>
      {acting === 'remove' && (
        <QuestionBar
          tone="danger"
          question={`Supprimer ${device.name} ? ${words.gone}`}
          back="Annuler"
          onBack={() => setActing(null)}
          confirm="Supprimer"
          onConfirm={() => remove.submit()}
          isPending={remove.isPending}
        />
      )}
      {remove.refusal && <Refusal sentence={remove.refusal} />}
      {acting === 'rename' && <RenameModal device={device} onClose={() => setActing(null)} />}
    </li>
  )
}

function RenameModal({ device: { id, name }, onClose }: { device: Device; onClose: () => void }) {
  const form = useDraft({ onDevice: never, schema: DeviceDraft, start: { name } })
  const save = useSave({
    send: (draft: DeviceDraft) => api.account.renameFactor.call({ id, ...draft }),
    done: factorMessages.renamed,
    failed: factorMessages.changeFailed,
    form,
    onSaved: onClose,
  })
  return (
    <FormModal
      title="Renommer l'appareil"
      size={420}
      form={form}
      save={save}
      onClose={onClose}
      verb="Renommer"
    >
      <div className="fields">
        <TextInput data-autofocus label="Nom de l'appareil" required {...form.text('name')} />
      </div>
    </FormModal>
  )
}
