import { isDecided, scansOfPicture } from './picture-scan.ts'
import { type Frame, readCodes } from './read-code.ts'

// A web worker that decodes pictures. Decoding takes longer than a frame and would freeze the page.
addEventListener('message', ({ data }: MessageEvent<Frame>) =>
  postMessage(scansOfPicture(readCodes(data, isDecided))),
)
