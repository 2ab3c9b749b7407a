import { DomainDraft } from '@escale/contract/company/sign-on/draft'
import { signOnMessages } from '@escale/contract/company/sign-on/messages'
import type { SignOnDomain } from '@escale/contract/company/sign-on/rows'
import { Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { Panel } from '#ui/display/Panel.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import { DomainRow } from './DomainRow.tsx'

const hint =
  "Les adresses de ces domaines mènent à la connexion de l'entreprise. Un domaine compte une fois qu'un enregistrement TXT, que vous seuls pouvez publier, prouve qu'il est à vous."

/** The company's email domains, which decide whose sign-ins its identity provider handles. */
export function DomainsPanel({ domains }: { domains: SignOnDomain[] }) {
  const queries = useQueryClient()
  const mayManage = useMay('settings.manage')
  const form = useDraft({
    onDevice: never,
    schema: DomainDraft,
    start: { domain: '' },
    isReadOnly: !mayManage,
  })
  const show = (read: SignOnDomain[]) => queries.setQueryData(api.signOn.domains.queryKey(), read)
  const add = useSave({
    send: (draft: DomainDraft, { key }) => api.signOn.addDomain.call(draft, underKey(key)),
    done: signOnMessages.domainAdded,
    failed: signOnMessages.domainAddFailed,
    form,
    onSaved: (read) => {
      show(read)
      form.startAgain()
    },
  })
  return (
    <Panel title="Domaines de l'entreprise" hint={hint}>
      {domains.length > 0 && (
        <ul className="rows">
          {domains.map((domain) => (
            <DomainRow key={domain.domain} domain={domain} mayManage={mayManage} onRead={show} />
          ))}
        </ul>
      )}
      {mayManage && (
        <form noValidate onSubmit={form.submit(add.submit)}>
          <div className="fields">
            <Group align="flex-start" gap="sm">
              <TextInput
                flex="1 1 200px"
                label="Ajouter un domaine"
                placeholder="societe.com"
                autoComplete="off"
                {...form.text('domain')}
              />
              <Button type="submit" variant="default" mt={25} loading={add.isPending}>
                Ajouter
              </Button>
            </Group>
          </div>
          {add.refusal && <Refusal sentence={add.refusal} />}
        </form>
      )}
    </Panel>
  )
}
