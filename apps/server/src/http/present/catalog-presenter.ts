import type { OpenCatalog } from '../../adapters/embedded/open-catalog.ts';
import type { PreviewSigner } from '../../domain/preview-signer.ts';
import type { IconHits } from '../../ports/search-backend.ts';
import { etagBasis } from '../etag.ts';
import { PAGES_KEPT_BYTES_MAX } from '../limits.ts';
import { asciiJson } from './ascii-json.ts';
import { type Body, ByteWriter } from './byte-writer.ts';
import type { Expansions } from './expansions.ts';
import { IconWriter } from './icon-writer.ts';
import { KeptPages } from './kept-pages.ts';
import { PreviewAddresses } from './preview-addresses.ts';

export interface PresenterOptions {
  readonly publicUrl: string;
  readonly serverVersion: string;
  readonly previewSigner: PreviewSigner;
}

/** Turns what the services find in one catalog into bodies of the wire. */
export class CatalogPresenter {
  /** Equal for all ETags of this catalog. */
  readonly etagBasis: string;
  readonly pages = new KeptPages(PAGES_KEPT_BYTES_MAX);
  readonly #writer = new ByteWriter();
  readonly #icons: IconWriter;

  constructor(catalog: OpenCatalog, { publicUrl, serverVersion, previewSigner }: PresenterOptions) {
    this.etagBasis = etagBasis(serverVersion, catalog.generation, publicUrl);
    const addresses = new PreviewAddresses(catalog.icons, previewSigner);
    this.#icons = new IconWriter(catalog, addresses, publicUrl, this.#writer);
  }

  /** The list envelope: `data`, `pagination`, `related_tags`, `search_degraded`. */
  iconList(hits: IconHits, page: number, perPage: number, expansions: Expansions): Body {
    return this.#write((writer) => {
      const { docIds, total, relatedTags, isDegraded } = hits;
      this.#icons.fetch(docIds);
      writer.text('{"data":[');
      for (let i = 0; i < docIds.length; i++) {
        if (i > 0) writer.text(',');
        this.#icons.icon(docIds[i]!, expansions);
      }
      writer.text(`],"pagination":${paginationJson(page, perPage, total)},"related_tags":`);
      this.#icons.tags(relatedTags);
      writer.text(`,"search_degraded":${isDegraded}}`);
    });
  }

  /** The detail envelope around one icon. */
  icon(docId: number, expansions: Expansions): Body {
    return this.#write((writer) => {
      writer.text('{"status":"success","message":"OK","data":');
      this.#icons.icon(docId, expansions);
      writer.text('}');
    });
  }

  #write(compose: (writer: ByteWriter) => void): Body {
    this.#writer.reset();
    compose(this.#writer);
    return this.#writer.take();
  }
}

/** The detail envelope around any data. */
export function detailBody(data: unknown): Body {
  return `{"status":"success","message":"OK","data":${asciiJson(data)}}`;
}

/** The detail envelope around one page of a list. */
export function pagedBody(rows: readonly unknown[], total: number, page: number, perPage: number): Body {
  const pagination = paginationJson(page, perPage, total);
  return `{"status":"success","message":"OK","data":${asciiJson(rows)},"pagination":${pagination}}`;
}

function paginationJson(page: number, perPage: number, total: number): string {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  return `{"current_page":${page},"last_page":${lastPage},"limit":${perPage},"total":${total}}`;
}
