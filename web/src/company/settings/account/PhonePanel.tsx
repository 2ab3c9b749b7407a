import {
  OwnPhoneCode,
  OwnPhoneDraft,
  type PhoneWay,
  phoneWayNames,
} from '@escale/contract/people/account/phone-draft'
import { phoneMessages } from '@escale/contract/people/account/phone-messages'
import type { OwnPhone } from '@escale/contract/people/account/phones'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { Button, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { CurrentPassword } from '#ui/factor/CurrentPassword.tsx'
import { passwordFields } from '#ui/factor/wrong-password.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { PhoneInput } from '#ui/field/PhoneInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/**
 * The phone number that receives sign-in codes: add, replace or remove it. Hidden when the server is not set
 * up to send codes.
 */
export function PhonePanel() {
  const query = useQuery(api.account.ownPhone.queryOptions())
  return (
    <QueryContent query={query} failure="Votre numéro de connexion n'a pas pu être chargé">
      {(phone) => (phone.number === null && phone.ways.length === 0 ? null : <Steps phone={phone} />)}
    </QueryContent>
  )
}

/**
 * `kept` shows the current number, `asking` the form for a new one, and a `PhoneWay` the form for the code
 * just sent.
 */
type Step = 'kept' | 'asking' | PhoneWay

function Steps({ phone }: { phone: OwnPhone }) {
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>('kept')
  const keep = (kept: OwnPhone) => {
    setStep('kept')
    queries.setQueryData(api.account.ownPhone.queryKey(), kept)
  }
  if (step === 'kept') return <KeptPanel phone={phone} onChange={() => setStep('asking')} onRemoved={keep} />
  if (step === 'asking') return <NumberPanel phone={phone} onSent={setStep} onBack={() => setStep('kept')} />
  return <CodePanel way={step} onProved={keep} onBack={() => setStep('asking')} />
}

const title = 'Numéro de connexion'
const hint = 'Un code reçu à ce numéro ouvre votre compte sans mot de passe.'

function KeptPanel({
  phone: { number, ways },
  onChange,
  onRemoved,
}: {
  phone: OwnPhone
  onChange: () => void
  onRemoved: (phone: OwnPhone) => void
}) {
  const [isAsking, setAsking] = useState(false)
  const removal = useSave<void, OwnPhone>({
    send: () => api.account.removePhone.call(),
    done: phoneMessages.removed,
    failed: phoneMessages.failed,
    onSaved: (kept) => {
      setAsking(false)
      onRemoved(kept)
    },
  })
  return (
    <Panel title={title} hint={hint}>
      <Stack className="fields" gap="xs">
        <span className="strong">{number === null ? 'Aucun numéro' : readablePhone(number)}</span>
        <span className="small muted">{phoneMessages.risk}</span>
      </Stack>
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
      <div className={panel.footer}>
        {number !== null && (
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            Retirer ce numéro
          </Button>
        )}
        {ways.length > 0 && (
          <Button variant="default" onClick={onChange}>
            {number === null ? 'Ajouter un numéro' : 'Changer de numéro'}
          </Button>
        )}
      </div>
    </Panel>
  )
}

function NumberPanel({
  phone: { ways },
  onSent,
  onBack,
}: {
  phone: OwnPhone
  onSent: (way: PhoneWay) => void
  onBack: () => void
}) {
  const form = useDraft({
    among: 'sign-in-phone',
    onDevice: never,
    schema: OwnPhoneDraft,
    start: { phone: '', way: ways[0] ?? 'sms', current: '' },
  })
  const save = useSave({
    send: async (draft: OwnPhoneDraft) => {
      await api.account.askPhone.call(draft)
      return draft
    },
    done: () => null,
    failed: phoneMessages.failed,
    form,
    onRefused: passwordFields,
    onSaved: ({ way }) => onSent(way),
  })
  return (
    <FormPanel
      title={title}
      hint={hint}
      form={form}
      save={save}
      verb="Recevoir le code"
      isSecondary
      footer={<Back onBack={onBack}>Annuler</Back>}
    >
      <div className="pair">
        <PhoneInput
          label="Numéro"
          autoComplete="tel"
          placeholder="+243 812 345 678"
          required
          autoFocus
          {...form.text('phone')}
        />
        <ListSelect
          label="Code reçu par"
          required
          allowDeselect={false}
          data={ways.map((value) => ({ value, label: phoneWayNames[value] }))}
          {...form.field('way')}
        />
      </div>
      <CurrentPassword {...form.field('current')} />
    </FormPanel>
  )
}

function Back({ onBack, children }: { onBack: () => void; children: string }) {
  return (
    <Button variant="subtle" onClick={onBack}>
      {children}
    </Button>
  )
}

function CodePanel({
  way,
  onProved,
  onBack,
}: {
  way: PhoneWay
  onProved: (phone: OwnPhone) => void
  onBack: () => void
}) {
  const form = useDraft({ onDevice: never, schema: OwnPhoneCode, start: { code: '' } })
  const save = useSave({
    send: (draft: OwnPhoneCode) => api.account.provePhone.call(draft),
    done: phoneMessages.added,
    failed: phoneMessages.failed,
    form,
    onRefused: ({ code, message }) => (code === 'WRONG_CODE' ? { code: message } : undefined),
    onSaved: onProved,
  })
  return (
    <FormPanel
      title={title}
      hint={`${phoneMessages.proofSent} Il vaut dix minutes, dans cette session.`}
      form={form}
      save={save}
      verb="Confirmer le numéro"
      isSecondary
      footer={<Back onBack={onBack}>Changer de numéro</Back>}
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
