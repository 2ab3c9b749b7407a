import { signOnMessages } from '@escale/contract/company/sign-on/messages'
import type { SignOnDomain } from '@escale/contract/company/sign-on/rows'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { CopiedText } from '#ui/display/CopiedText.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { domain: SignOnDomain; mayManage: boolean; onRead: (domains: SignOnDomain[]) => void }

/**
 * An email domain. Until the company has proved that it owns the domain, the DNS TXT record to create is
 * shown.
 */
export function DomainRow({ domain: { domain, recordName, record, provedAt }, mayManage, onRead }: Props) {
  const { moment } = useClocks()
  const [isAsking, setAsking] = useState(false)
  const prove = useSave<void, SignOnDomain[]>({
    send: () => api.signOn.proveDomain.call({ domain }),
    done: signOnMessages.domainProved,
    failed: signOnMessages.domainProveFailed,
    onSaved: onRead,
  })
  const remove = useSave<void, SignOnDomain[]>({
    send: (_, { key }) => api.signOn.removeDomain.call({ domain }, underKey(key)),
    done: signOnMessages.domainRemoved,
    failed: signOnMessages.domainRemoveFailed,
    onSaved: onRead,
  })
  const refusal = prove.refusal ?? remove.refusal
  return (
    <li>
      <RowWords>
        <Group gap="xs">
          <span className="strong">{domain}</span>
          <span className={`pill ${provedAt ? 'ok' : 'wait'}`}>{provedAt ? 'Vérifié' : 'À vérifier'}</span>
        </Group>
        {provedAt && <span className="small muted">Le {moment(provedAt)}</span>}
      </RowWords>
      {mayManage && (
        <Group gap="sm">
          {!provedAt && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Vérifier ${domain}`}
              loading={prove.isPending}
              onClick={() => prove.submit()}
            >
              Vérifier
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            aria-label={`Retirer ${domain}`}
            onClick={() => setAsking(true)}
          >
            Retirer
          </Button>
        </Group>
      )}
      {!provedAt && (
        <Stack gap="sm" flex="1 1 100%">
          <p className="small muted">Chez qui gère votre nom de domaine, publiez un enregistrement TXT :</p>
          <CopiedText label="Nom de l'enregistrement" value={recordName} />
          <CopiedText label="Contenu" value={record} />
        </Stack>
      )}
      {refusal && <Refusal sentence={refusal} />}
      {isAsking && (
        <QuestionBar
          tone="danger"
          question={`Retirer ${domain} ? Ses adresses ne mèneront plus à la connexion de l'entreprise, et leurs mots de passe serviront de nouveau.`}
          back="Annuler"
          onBack={() => setAsking(false)}
          confirm="Retirer"
          onConfirm={() => remove.submit()}
          isPending={remove.isPending}
        />
      )}
    </li>
  )
}
