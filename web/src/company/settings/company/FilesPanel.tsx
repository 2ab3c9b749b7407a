import type { FileInfo } from '@escale/contract/channels/files/contract'
import { fileMessages } from '@escale/contract/channels/files/messages'
import { Box, Button, Group } from '@mantine/core'
import { IconDownload, IconFile, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { fileSize } from '#ui/files/file-size.ts'
import { ConfirmDelete } from '#ui/form/ConfirmDelete.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { NextPageButton } from '#ui/list/NextPage.tsx'
import { DocumentUpload } from './DocumentUpload.tsx'

/** The list of the company's documents, with the storage space that all its files use. */
export function FilesPanel() {
  const list = useInfiniteQuery(
    api.documents.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  )
  const maySend = useMay('documents.write')
  return (
    <Panel title="Fichiers de l'entreprise" hint={<Usage />}>
      {maySend && <DocumentUpload />}
      <QueryContent query={list} failure="Les fichiers n'ont pas pu être chargés">
        {({ pages }) => {
          const files = pages.flatMap(({ items }) => items)
          if (files.length === 0)
            return (
              <State
                icon={IconFile}
                title="Aucun document"
                hint="Les documents envoyés par votre équipe apparaîtront ici."
              />
            )
          return (
            <ul className="rows">
              {files.map((file) => (
                <FileRow key={file.id} file={file} />
              ))}
            </ul>
          )
        }}
      </QueryContent>
      {list.hasNextPage && (
        <div className={panel.footer}>
          <NextPageButton list={list} />
        </div>
      )}
    </Panel>
  )
}

function Usage() {
  const { data } = useQuery(api.files.buckets.queryOptions())
  if (!data) return null
  return (
    <>
      {fileSize(data.bytes)} utilisés sur {fileSize(data.quotaBytes)}, photos, documents, fichiers
      joints, logo et cachet compris.
    </>
  )
}

function FileRow({ file: { id, name, url, sizeBytes, createdAt, createdByName } }: { file: FileInfo }) {
  const clocks = useClocks()
  const mayManage = useMay('files.manage')
  const [isAsking, setAsking] = useState(false)
  const removal = useSave<void, unknown>({
    send: (_, { key }) => api.documents.remove.call({ id }, underKey(key)),
    done: fileMessages.documentRemoved,
    failed: fileMessages.documentRemoveFailed,
    onSaved: () => setAsking(false),
  })
  const about = [fileSize(sizeBytes), clocks.moment(createdAt), createdByName && `par ${createdByName}`]
    .filter(Boolean)
    .join(' · ')
  return (
    <li aria-label={name}>
      <RowWords>
        <span className="strong">{name}</span>
        <span className="small muted">{about}</span>
      </RowWords>
      <Group gap="sm">
        <Button
          component="a"
          href={`${url}?download`}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          aria-label={`Télécharger ${name}`}
        >
          Télécharger
        </Button>
        {mayManage && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            aria-label={`Supprimer ${name}`}
            onClick={() => setAsking(true)}
          >
            Supprimer
          </Button>
        )}
      </Group>
      {isAsking && (
        <Box flex="1 0 100%">
          <ConfirmDelete
            question={`Supprimer « ${name} » ? Ses liens ne s'ouvriront plus.`}
            removal={removal}
            onCancel={() => setAsking(false)}
          />
        </Box>
      )}
    </li>
  )
}
