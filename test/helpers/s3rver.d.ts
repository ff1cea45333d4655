/** An S3-compatible store for tests; the package has no types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
      allowMismatchedSignatures?: boolean
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
