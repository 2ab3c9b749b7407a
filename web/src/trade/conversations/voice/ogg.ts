import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OggOutputFormat,
  Output,
  WEBM,
} from 'mediabunny'

/** Copies the Opus audio packets of a WebM recording into an Ogg container. The audio is not re-encoded. */
export async function oggOf(webm: Blob): Promise<Blob> {
  const track = await new Input({ source: new BlobSource(webm), formats: [WEBM] }).getPrimaryAudioTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !decoderConfig) throw new Error('the recording holds no sound')
  const target = new BufferTarget()
  const output = new Output({ format: new OggOutputFormat(), target })
  const sound = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(sound)
  await output.start()
  for await (const packet of new EncodedPacketSink(track).packets())
    await sound.add(packet, { decoderConfig })
  await output.finalize()
  return new Blob([target.buffer ?? new ArrayBuffer()], { type: 'audio/ogg' })
}
