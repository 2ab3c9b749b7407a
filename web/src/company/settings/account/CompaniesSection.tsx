import { roleNames } from '@escale/contract/access/permissions'
import { AccessDraft } from '@escale/contract/people/account/draft'
import { accountMessages } from '@escale/contract/people/account/messages'
import type { OwnCompanies } from '@escale/contract/people/account/own-account'
import { Button, TextInput } from '@mantine/core'
import { IconBuildingSkyscraper } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { switchCompany } from '#session/current/switch-company.ts'
import { useSession } from '#session/current/useSession.ts'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { MailOffStrip } from '#ui/feedback/MailOffStrip.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { State } from '#ui/feedback/State.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** The companies of which the user is a member, with a button to switch to each. */
export function CompaniesSection() {
  const query = useQuery({ ...api.account.companies.queryOptions(), staleTime: 0 })
  return (
    <>
      <Panel title="Mes entreprises" hint="On change d'entreprise ici, ou depuis le menu utilisateur.">
        <QueryContent query={query} failure="Vos entreprises n'ont pas pu être chargées">
          {(companies) => <Companies companies={companies} />}
        </QueryContent>
      </Panel>
      <AccessPanel />
    </>
  )
}

function Companies({ companies: { members, requests } }: { companies: OwnCompanies }) {
  const { moment } = useClocks()
  if (members.length + requests.length === 0) {
    return (
      <State
        icon={IconBuildingSkyscraper}
        title="Aucune entreprise pour le moment"
        hint="Demandez l'accès à la vôtre ci-dessous, ou une invitation à son administrateur."
      />
    )
  }
  return (
    <ul className="rows">
      {members.map(({ id, name, role, joinedAt }) => (
        <li key={id}>
          <RowWords>
            <span className="strong">{name}</span>
            <span className="small muted">Membre depuis le {moment(joinedAt)}</span>
          </RowWords>
          <span className="pill plain">{roleNames[role]}</span>
          <OpenButton id={id} name={name} />
        </li>
      ))}
      {requests.map(({ id, companyName, createdAt }) => (
        <li key={id}>
          <RowWords>
            <span className="strong">{companyName}</span>
            <span className="small muted">Accès demandé le {moment(createdAt)}</span>
          </RowWords>
          <span className="pill wait">En attente</span>
        </li>
      ))}
    </ul>
  )
}

/** Switches to another company. Hidden for the current one, and for a super_admin, who switches elsewhere. */
function OpenButton({ id, name }: { id: string; name: string }) {
  const { role, company } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function openCompany() {
    setOpening(true)
    const refused = await switchCompany(queries, id)
    setRefusal(refused)
    setOpening(false)
    if (refused === null) navigate('/app')
  }

  if (role === 'super_admin' || id === company?.id) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={isOpening}
        onClick={openCompany}
        aria-label={`Ouvrir ${name}`}
      >
        Ouvrir
      </Button>
      {refusal && <Refusal sentence={refusal} />}
    </>
  )
}

/**
 * Requests access to a company. Its id comes from `?entreprise=`, set by a page that the user may not open.
 */
function AccessPanel() {
  const [params] = useSearchParams()
  const requestedCompany = params.get('entreprise') ?? ''
  const isOwn = useSession().companies.some(({ slug }) => slug === requestedCompany)
  const form = useDraft({
    onDevice: { form: 'company-access' },
    schema: AccessDraft,
    start: { company: isOwn ? '' : requestedCompany },
  })
  const save = useSave({
    send: (draft: AccessDraft) => api.account.askAccess.call(draft),
    done: ({ message }) => message,
    failed: accountMessages.accessAskFailed,
    form,
    onRefused: ({ code, message }) =>
      code === 'UNKNOWN_COMPANY' || code === 'ALREADY_MEMBER' ? { company: message } : undefined,
    onSaved: () => form.reset(),
  })
  return (
    <FormPanel
      title="Demander l'accès à une entreprise"
      hint="Ses administrateurs reçoivent votre demande, l'acceptent avec un rôle ou la refusent ; vous recevez leur réponse par email."
      form={form}
      save={save}
      verb="Demander l'accès"
    >
      <MailOffStrip>La réponse ne vous sera pas écrite : revenez la lire ici.</MailOffStrip>
      <TextInput
        label="Adresse de l'entreprise"
        description="La fin de l'adresse de sa page de connexion, ou cette adresse entière : atlas-fret."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('company')}
      />
    </FormPanel>
  )
}
