import type { SydoniaState } from '@escale/contract/trade/documents/sydonia/contract'
import { lacksFor } from '@escale/contract/trade/documents/sydonia/lacks'
import {
  type SydoniaFile,
  sydoniaFileNames,
  sydoniaFiles,
} from '@escale/contract/trade/documents/sydonia/words'
import { Button, Group } from '@mantine/core'
import { pluralize } from '#ui/figures/count.ts'
import { PossibleButton } from '#ui/form/PossibleButton.tsx'

type Props = { expeditionId: string; lacks: SydoniaState['lacks'] }

/** The buttons that save the two files. A file that lacks something says so. */
export function SydoniaDownloads({ expeditionId, lacks }: Props) {
  return (
    <Group gap="sm">
      {sydoniaFiles.map((file) => (
        <Download key={file} file={file} expeditionId={expeditionId} count={lacksFor(file, lacks).length} />
      ))}
    </Group>
  )
}

function Download({ file, expeditionId, count }: { file: SydoniaFile; expeditionId: string; count: number }) {
  const name = `${sydoniaFileNames[file]} (${file})`
  if (count > 0)
    return (
      <PossibleButton
        variant="default"
        refusal={`Complétez d'abord la liste : ${pluralize(count, 'renseignement')} à donner.`}
        onClick={() => undefined}
      >
        {name}
      </PossibleButton>
    )
  return (
    <Button component="a" href={`/api/expeditions/${expeditionId}/documents/sydonia/${file}`} download>
      {name}
    </Button>
  )
}
