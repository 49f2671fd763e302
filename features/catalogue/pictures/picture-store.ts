/** Where pictures are kept, by names as picture-names.ts makes them. A store that can't be reached throws. */
export interface PictureStore {
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** What is not there counts as removed. */
  remove(name: string): Promise<void>;
}
