import type { Account } from '@escale/contract/people/account/accounts'
import { BanDraft } from '@escale/contract/people/account/accounts-draft'
import { RemovalDraft } from '@escale/contract/people/account/draft'
import { accountMessages } from '@escale/contract/people/account/messages'
import { api } from '#api.ts'
import { CurrentPassword } from '#ui/factor/CurrentPassword.tsx'
import { passwordFields } from '#ui/factor/wrong-password.ts'
import { DayInput } from '#ui/field/DayInput.tsx'
import { ReasonInput } from '#ui/field/NoteInput.tsx'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { account: Account; act: 'ban' | 'factors' | 'remove'; onClose: () => void }

/** An action on an account, confirmed by the super_admin's own password. */
export default function AccountActModal({ act, ...props }: Props) {
  return act === 'ban' ? <BanModal {...props} /> : <ConfirmedModal act={act} {...props} />
}

function BanModal({ account, onClose }: Omit<Props, 'act'>) {
  const form = useDraft<{ until: string; reason: string; current: string }, BanDraft>({
    onDevice: never,
    schema: BanDraft,
    start: { until: '', reason: '', current: '' },
  })
  const save = useSave({
    send: (draft: BanDraft) =>
      api.accounts.ban.call({
        id: account.id,
        ...draft,
        until: new Date(`${draft.until}T00:00:00`).toISOString(),
      }),
    done: accountMessages.accountBanned,
    failed: accountMessages.accountChangeFailed,
    form,
    onRefused: (failure) =>
      failure.code === 'BAN_PAST' ? { until: failure.message } : passwordFields(failure),
    onSaved: onClose,
  })
  return (
    <FormModal
      title="Bloquer le compte"
      subtitle={nameAndEmail(account)}
      size={520}
      form={form}
      save={save}
      onClose={onClose}
      verb="Bloquer"
    >
      <div className="fields">
        <p className="muted">
          Ses sessions sont fermées aussitôt, les clés d'API qu'il a créées n'ouvrent plus rien, et il ne peut
          plus se connecter avant ce jour.
        </p>
        <DayInput label="Jusqu'au" required {...form.field('until')} />
        <ReasonInput {...form.text('reason')} />
        <CurrentPassword {...form.field('current')} />
      </div>
    </FormModal>
  )
}

const words = {
  factors: {
    title: 'Retirer ses appareils',
    verb: 'Demander le retrait',
    effect:
      'Ses appareils et ses codes de secours seront retirés dans 72 heures. Cette personne en est prévenue par email, et peut annuler. Appelez-la avant.',
    done: accountMessages.factorRemovalAsked,
  },
  remove: {
    title: 'Supprimer le compte',
    verb: 'Supprimer',
    effect:
      'Ses accès et ses sessions partent avec lui. Ce que cette personne a écrit dans les entreprises y reste, sous son nom.',
    done: accountMessages.accountDeleted,
  },
}

function ConfirmedModal({ account, act, onClose }: Omit<Props, 'act'> & { act: 'factors' | 'remove' }) {
  const { title, verb, effect, done } = words[act]
  const form = useDraft({ onDevice: never, schema: RemovalDraft, start: { current: '' } })
  const { id } = account
  const save = useSave<RemovalDraft, unknown>({
    send: ({ current }) =>
      act === 'factors'
        ? api.accounts.removeFactors.call({ id, current })
        : api.accounts.remove.call({ id, current }),
    done,
    failed: accountMessages.accountChangeFailed,
    form,
    onRefused: passwordFields,
    onSaved: onClose,
  })
  return (
    <FormModal
      title={title}
      subtitle={nameAndEmail(account)}
      size={520}
      form={form}
      save={save}
      onClose={onClose}
      verb={verb}
    >
      <div className="fields">
        <p className="muted">{effect}</p>
        <CurrentPassword data-autofocus {...form.field('current')} />
      </div>
    </FormModal>
  )
}

function nameAndEmail({ firstName, lastName, email }: Account): string {
  return `${firstName} ${lastName}, ${email}`
}
