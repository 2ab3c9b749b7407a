import { OwnPhoneCode, OwnPhoneDraft, type PhoneWay, phoneWayNames } from '@escale/contract/people/account/phone-draft'
import { phoneMessages } from '@escale/contract/people/account/phone-messages'
import type { OwnPhone } from '@escale/contract/people/account/phones'
import { readablePhone } from '@escale/contract/readable-phone'
import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { CurrentPassword } from '#ui/factor/CurrentPassword.tsx'
import { passwordFields } from '#ui/factor/wrong-password.ts'
import { Loaded } from '#ui/feedback/Loaded.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { useSave } from '#ui/form/useSave.ts'

/** The number that receives sign-in codes: proved by one, replaced by another, taken away. Not shown where nothing sends codes. */
export function PhonePanel() {
  const query = useQuery(api.account.ownPhone.queryOptions())
  return (
    <Loaded query={query} failure="Votre numéro de connexion n'a pas pu être chargé">
      {(phone) => (phone.number === null && phone.ways.length === 0 ? null : <Steps phone={phone} />)}
    </Loaded>
  )
}

function Steps({ phone }: { phone: OwnPhone }) {
  const queries = useQueryClient()
  const [sentBy, setSentBy] = useState<PhoneWay | null>(null)
  const keep = (kept: OwnPhone) => {
    setSentBy(null)
    queries.setQueryData(api.account.ownPhone.queryKey(), kept)
  }
  return sentBy ? (
    <CodePanel way={sentBy} onProved={keep} onBack={() => setSentBy(null)} />
  ) : (
    <NumberPanel phone={phone} onSent={setSentBy} onRemoved={keep} />
  )
}

type NumberProps = { phone: OwnPhone; onSent: (way: PhoneWay) => void; onRemoved: (phone: OwnPhone) => void }

function NumberPanel({ phone: { number, ways }, onSent, onRemoved }: NumberProps) {
  const form = useDraft({ among: 'sign-in-phone', onDevice: never, schema: OwnPhoneDraft, start: { phone: '', way: ways[0] ?? 'sms', current: '' } })
  const save = useSave({
    send: async (draft: OwnPhoneDraft) => {
      await api.account.askPhone.call(draft)
      return draft
    },
    done: () => null,
    failed: phoneMessages.failed,
    refuse: form.refuse,
    fieldsOf: passwordFields,
    onSaved: ({ way }) => onSent(way),
  })
  return (
    <FormPanel
      title="Numéro de connexion"
      hint="Un code reçu à ce numéro ouvre votre compte sans mot de passe."
      form={form}
      save={save}
      verb={number === null ? 'Recevoir le code' : 'Changer de numéro'}
      isSecondary
    >
      <p className="small muted">{phoneMessages.risk}</p>
      {number !== null && <Current number={number} onRemoved={onRemoved} />}
      {ways.length > 0 && (
        <>
          <div className="pair">
            <TextInput
              label={number === null ? 'Numéro' : 'Nouveau numéro'}
              type="tel"
              autoComplete="tel"
              placeholder="+243 812 345 678"
              required
              {...form.text('phone')}
            />
            <Select
              label="Code reçu par"
              required
              allowDeselect={false}
              data={ways.map((value) => ({ value, label: phoneWayNames[value] }))}
              {...form.field('way')}
            />
          </div>
          <CurrentPassword {...form.field('current')} />
        </>
      )}
    </FormPanel>
  )
}

function Current({ number, onRemoved }: { number: string; onRemoved: (phone: OwnPhone) => void }) {
  const [isAsking, setAsking] = useState(false)
  const removal = useSave<void, OwnPhone>({
    send: () => api.account.removePhone.call(),
    done: phoneMessages.removed,
    failed: phoneMessages.failed,
    onSaved: onRemoved,
  })
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Stack component="dl" gap={2}>
          <dt className="small">Numéro actuel</dt>
          <dd className="strong">{readablePhone(number)}</dd>
        </Stack>
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          Retirer ce numéro
        </Button>
      </Group>
      {removal.refusal && <Refusal sentence={removal.refusal} />}
      {isAsking && (
        <QuestionBar
          tone="danger"
          question="Retirer ce numéro ? Un code reçu là n'ouvrira plus votre compte."
          back="Annuler"
          onBack={() => setAsking(false)}
          confirm="Retirer"
          onConfirm={() => removal.submit()}
          isPending={removal.isPending}
        />
      )}
    </>
  )
}

function CodePanel({ way, onProved, onBack }: { way: PhoneWay; onProved: (phone: OwnPhone) => void; onBack: () => void }) {
  const form = useDraft({ onDevice: never, schema: OwnPhoneCode, start: { code: '' } })
  const save = useSave({
    send: (draft: OwnPhoneCode) => api.account.provePhone.call(draft),
    done: phoneMessages.added,
    failed: phoneMessages.failed,
    refuse: form.refuse,
    fieldsOf: ({ code, message }) => (code === 'WRONG_CODE' ? { code: message } : undefined),
    onSaved: onProved,
  })
  return (
    <FormPanel
      title="Numéro de connexion"
      hint={`${phoneMessages.proofSent} Il vaut dix minutes, dans cette session.`}
      form={form}
      save={save}
      verb="Confirmer le numéro"
      isSecondary
      footer={
        <Button variant="subtle" onClick={onBack}>
          Changer de numéro
        </Button>
      }
    >
      <TextInput
        label={`Code reçu par ${phoneWayNames[way]}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="123 456"
        required
        autoFocus
        {...form.text('code')}
      />
    </FormPanel>
  )
}
