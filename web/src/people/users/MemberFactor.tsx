import { factorMessages } from '@escale/contract/people/account/factor-messages'
import type { Member } from '@escale/contract/people/users/contract'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { memberName } from './member-columns.tsx'
import { useCompanyParameter } from './of-company.ts'

/** The second factor of a member. An admin can start its removal when the member has lost the device. */
export function MemberFactor({ member }: { member: Member }) {
  const named = useCompanyParameter()
  const { role } = useSession()
  const { moment } = useClocks()
  const { id } = member
  const { data } = useQuery(api.users.secondFactor.queryOptions({ input: { ...named, id } }))
  const [isAsking, setAsking] = useState(false)
  const ask = useSave<void, unknown>({
    send: (_, { key }) => api.users.askFactorRemoval.call({ id }, underKey(key)),
    done: factorMessages.removalAsked,
    failed: factorMessages.removalAskFailed,
    onSaved: () => setAsking(false),
  })
  const cancel = useSave<void, unknown>({
    send: (_, { key }) => api.users.cancelFactorRemoval.call({ id }, underKey(key)),
    done: factorMessages.removalCancelled,
    failed: factorMessages.removalCancelFailed,
    onSaved: () => {},
  })
  if (!data) return null
  const { isOn, removalDueAt } = data
  const refusal = ask.refusal ?? cancel.refusal
  return (
    <Stack component="section" gap={5} align="flex-start">
      <h3>Double authentification</h3>
      <p className="muted">
        {removalDueAt
          ? `Active ; ses appareils seront retirés le ${moment(removalDueAt)}.`
          : isOn
            ? 'Active.'
            : 'Pas activée.'}
      </p>
      {role !== 'super_admin' && isOn && !removalDueAt && !isAsking && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Appareils perdus
        </Button>
      )}
      {role !== 'super_admin' && removalDueAt && (
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.submit()}>
          Annuler le retrait
        </Button>
      )}
      {isAsking && (
        <QuestionBar
          tone="warning"
          question={`Retirer la double authentification de ${memberName(member)} dans 72 heures ? Son propriétaire en est prévenu aussitôt par email et peut l'annuler.`}
          back="Annuler"
          onBack={() => setAsking(false)}
          confirm="Demander le retrait"
          onConfirm={() => ask.submit()}
          isPending={ask.isPending}
        />
      )}
      {refusal && (
        <p className="problem" role="alert">
          {refusal}
        </p>
      )}
    </Stack>
  )
}
