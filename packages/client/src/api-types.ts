// Generated from /api/v1/openapi.json. Do not edit: run `npm run client:types`.

export interface paths {
    readonly "/attribution": {
        /**
         * Lines that credit this service and the authors of icons
         * @description As text, HTML and Markdown. `missing` lists ids and slugs without an icon.
         */
        readonly get: operations["getAttribution"];
    };
    readonly "/colors": {
        /**
         * The color names that colors[] accepts
         * @description All values, each with the number of icons that have it.
         */
        readonly get: operations["listColors"];
    };
    readonly "/icons": {
        /**
         * Search and filter icons
         * @description Ranked, typo-tolerant search with filters. Values of one array parameter are alternatives; different parameters must all hold. Results are served up to the 10,000th.
         */
        readonly get: operations["listIcons"];
    };
    readonly "/icons/{icon}": {
        /**
         * One icon by id or slug
         * @description Accepts aliases and former names. Each GET counts as a view of the icon, also when it answers 304.
         */
        readonly get: operations["getIcon"];
    };
    readonly "/icons/{icon}/download": {
        /**
         * An icon as a file, with a chosen size, color and direction
         * @description Each file that is sent counts as a download of the icon. The icon counts once per UTC day against the daily icon budget. The parameter `format` selects the media type, and `Accept` is ignored. Pictures of animated icons show the end of the animation; SVG files keep the animation.
         */
        readonly get: operations["downloadIcon"];
    };
    readonly "/icons/by-image": {
        /**
         * Find icons that look like an image
         * @description Takes a drawing, a screenshot of an icon or a black-on-white sketch. Ranks the 1,000 most similar icons that the filters allow. The size and position of the drawing and the width of its lines matter little.
         */
        readonly post: operations["findIconsByImage"];
    };
    readonly "/packs": {
        /**
         * The packs with author and license
         * @description In pages, sorted by slug. The filters are requirements for the license.
         */
        readonly get: operations["listPacks"];
    };
    readonly "/packs/{pack}": {
        /**
         * One pack by slug
         * @description Its version, author, license and number of icons.
         */
        readonly get: operations["getPack"];
    };
    readonly "/shapes": {
        /**
         * The shape names that shapes[] accepts
         * @description All values, each with the number of icons that have it.
         */
        readonly get: operations["listShapes"];
    };
    readonly "/styles": {
        /**
         * The style slugs that styles[] accepts
         * @description All values, each with the number of icons that have it.
         */
        readonly get: operations["listStyles"];
    };
    readonly "/suggest": {
        /**
         * Complete a query that is being typed
         * @description Words and packs that complete the last word of `q`, the most frequent first, and the corrected spelling when there is one. A search for any suggested text has results.
         */
        readonly get: operations["suggest"];
    };
    readonly "/tags": {
        /**
         * The tags that the parameter tag accepts
         * @description In pages, the most used first. `search` lists only tags with this prefix.
         */
        readonly get: operations["listTags"];
    };
    readonly "/types": {
        /**
         * The names that type accepts
         * @description All values, each with the number of icons that have it.
         */
        readonly get: operations["listTypes"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The lines that credit the service, and those of each pack. */
        readonly Attribution: {
            /** @description The credit as escaped HTML. */
            readonly html: string;
            /** @description The credit as Markdown. */
            readonly markdown: string;
            /** @description The requested ids and slugs that no icon has, as sent. */
            readonly missing: readonly string[];
            /** @description The credit lines of the service and of all packs, one per line. */
            readonly notice: {
                /** @description The credit as escaped HTML. */
                readonly html: string;
                /** @description The credit as Markdown. */
                readonly markdown: string;
                /** @description The credit as plain text. */
                readonly text: string;
            };
            /** @description The packs of the requested icons. */
            readonly packs: readonly {
                readonly author: components["schemas"]["Author"];
                /** @description The credit as escaped HTML. */
                readonly html: string;
                /** @description The requested icons of this pack. */
                readonly icon_ids: readonly number[];
                readonly license: components["schemas"]["License"];
                /** @description The credit as Markdown. */
                readonly markdown: string;
                /** @description The name that people read. */
                readonly name: string;
                /** @description The name for addresses and filters. */
                readonly slug: string;
                /** @description The credit as plain text. */
                readonly text: string;
            }[];
            /** @description The credit as plain text. */
            readonly text: string;
        };
        /** @description The author of a pack. */
        readonly Author: {
            /** @description The name. "Unknown" if the pack does not name its author. */
            readonly name: string;
            /** @description A page of the author. Null without one. */
            readonly url: string | null;
        };
        /** @description A color that icons have. */
        readonly Color: {
            /** @description A typical color of this name. */
            readonly hex: string;
            /** @description The number of icons with it. */
            readonly icons_count: number;
            /** @description The value for the parameter colors[]. */
            readonly name: string;
            /** @description The name in lower case. */
            readonly slug: string;
        };
        /**
         * @description A name from /colors.
         * @enum {string}
         */
        readonly ColorName: "Black" | "Gray" | "White" | "Red" | "Orange" | "Brown" | "Beige" | "Yellow" | "Lime" | "Green" | "Teal" | "Cyan" | "Blue" | "Navy" | "Purple" | "Pink";
        /** @description A style, shape or type, with its number of icons. */
        readonly CountedName: {
            /** @description The number of icons with it. */
            readonly icons_count: number;
            /** @description The name that people read. */
            readonly name: string;
            /** @description The name for addresses and filters. */
            readonly slug: string;
        };
        /** @description A tag, with its number of icons. */
        readonly CountedTag: {
            /** @description The number of icons with it. */
            readonly icons_count: number;
            /** @description The value for the parameter tag. */
            readonly slug: string;
            /** @description The tag in words. */
            readonly text: string;
        };
        /** @description The body of every error. */
        readonly Error: {
            readonly code: components["schemas"]["ErrorCode"];
            /** @description At 422, the problems of each parameter or field, by its name as sent. Also at second_factor_required. */
            readonly errors?: {
                readonly [key: string]: readonly string[];
            };
            /** @description What happened and what to do, for people. It can change. */
            readonly message: string;
            readonly status: "error";
        };
        /**
         * @description The code of an error, for programs.
         * @enum {string}
         */
        readonly ErrorCode: "malformed_request" | "unauthorized" | "signed_out" | "wrong_credentials" | "second_factor_required" | "sign_up_closed" | "stale_session" | "foreign_origin" | "domain_not_allowed" | "route_not_found" | "icon_not_found" | "key_not_found" | "session_not_found" | "factor_not_found" | "identity_not_found" | "pack_not_found" | "preview_not_found" | "picture_not_drawable" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "key_limit_reached" | "identity_linked" | "password_missing" | "factor_limit_reached" | "key_not_live" | "payload_too_large" | "image_too_large" | "uri_too_long" | "unsupported_media_type" | "unsupported_image" | "host_not_allowed" | "unknown_parameter" | "invalid_parameter" | "invalid_field" | "unreadable_image" | "result_window_exceeded" | "rate_limited" | "too_many_failures" | "too_many_tries" | "bulk_download" | "headers_too_large" | "internal_error" | "overloaded" | "provider_unavailable" | "storage_unavailable";
        /** @description An icon. The members after the base fields are present only when `with` names them. */
        readonly Icon: {
            /** @description Dominant color first. */
            readonly colors?: readonly {
                /** @description A typical color of this name. */
                readonly hex: string;
                /** @description The value for the parameter colors[]. */
                readonly name: string;
                /** @description Share of the painted area, 0 to 1. */
                readonly share: number;
                /** @description The name in lower case. */
                readonly slug: string;
            }[];
            /** @description The same after every catalog update. */
            readonly id: number;
            /** @description Display name, such as "Home Outline". */
            readonly name: string;
            /** @description The pack that the icon belongs to. */
            readonly packs?: readonly {
                readonly author: components["schemas"]["Author"];
                readonly license: components["schemas"]["License"];
                /** @description The name that people read. */
                readonly name: string;
                /** @description The value for the parameter pack. */
                readonly slug: string;
            }[];
            /** @description Icons of a similar concept and image, near-duplicates last. */
            readonly similars?: readonly components["schemas"]["IconSummary"][];
            /** @description Pack and name, such as "mdi--home-outline". */
            readonly slug: string;
            /** @description Absolute address of an AVIF preview. */
            readonly static_image_url: string;
            /** @description The styles that the pack names. */
            readonly styles?: readonly {
                /** @description The name that people read. */
                readonly name: string;
                /** @description The value for the parameter styles[]. */
                readonly slug: string;
            }[];
            /** @description The drawing. */
            readonly svg?: {
                /** @description Sanitized SVG markup. */
                readonly svg_code: string;
            };
            /** @description The tags of the icon. */
            readonly tags?: readonly {
                /** @description The value for the parameter tag. */
                readonly slug: string;
                /** @description The tag in words. */
                readonly text: string;
            }[];
            readonly type: components["schemas"]["IconType"];
            /** @description The same concept in the same pack, in another style, weight or size. */
            readonly variants?: readonly components["schemas"]["IconSummary"][];
        };
        /** @description One page of icons. */
        readonly IconList: {
            /** @description The icons of this page, in order. */
            readonly data: readonly components["schemas"]["Icon"][];
            readonly pagination: components["schemas"]["Pagination"];
            /** @description Tags that narrow this search. Empty if there are none, never null. */
            readonly related_tags: readonly components["schemas"]["Tag"][];
            /** @description True if the time budget cut ranking or typo tolerance short. Filters still apply. */
            readonly search_degraded: boolean;
        };
        /** @description The base fields of an icon. */
        readonly IconSummary: {
            /** @description The same after every catalog update. */
            readonly id: number;
            /** @description Display name, such as "Home Outline". */
            readonly name: string;
            /** @description Pack and name, such as "mdi--home-outline". */
            readonly slug: string;
            /** @description Absolute address of an AVIF preview. */
            readonly static_image_url: string;
            readonly type: components["schemas"]["IconType"];
        };
        /**
         * @description The kind of picture.
         * @enum {string}
         */
        readonly IconType: "Icon" | "Sticker" | "InterfaceIcon" | "AnimatedIcon";
        /** @description The license of a pack, with its terms as far as icons are concerned. */
        readonly License: {
            /** @description Must people who see an icon also see who made it? Null if it is not known. */
            readonly attribution_required: boolean | null;
            /** @description May a product that earns money show the icons? Null if it is not known. */
            readonly commercial_use: boolean | null;
            /** @description Must derived works carry the same license? Null if it is not known. */
            readonly share_alike: boolean | null;
            /** @description The SPDX id. Null if it is not known. */
            readonly spdx: string | null;
            /** @description The name of the license, such as "Apache 2.0". */
            readonly title: string;
            /** @description The address of the license text. Null if it is not known. */
            readonly url: string | null;
        };
        /** @description A pack of icons with author and license. */
        readonly Pack: {
            readonly author: components["schemas"]["Author"];
            /** @description The number of icons with it. */
            readonly icons_count: number;
            readonly license: components["schemas"]["License"];
            /** @description The name that people read. */
            readonly name: string;
            /** @description True when the pack has its own colors. */
            readonly palette: boolean;
            /** @description The value for the parameter pack. */
            readonly slug: string;
            /** @description Null if the pack names none. */
            readonly version: string | null;
        };
        /** @description Which page of a list this is. */
        readonly Pagination: {
            /** @description The number of this page. */
            readonly current_page: number;
            /** @description The number of pages. Lists of icons are served up to the 10,000th only. */
            readonly last_page: number;
            /** @description The page size. */
            readonly limit: number;
            /** @description The exact number of matches. */
            readonly total: number;
        };
        /**
         * @description The manner of drawing.
         * @enum {string}
         */
        readonly Shape: "Outline" | "Fill" | "Lineal Color" | "Hand Drawn";
        /**
         * @description A slug from /styles.
         * @enum {string}
         */
        readonly StyleSlug: "outline" | "solid" | "duotone" | "two-tone" | "rounded" | "sharp" | "thin" | "light" | "regular" | "medium" | "bold" | "broken" | "bulk" | "flat" | "gradient" | "multicolor" | "monochrome" | "pixel" | "hand-drawn" | "animated" | "circle" | "square" | "mini";
        /** @description Completions of a query, and its corrected spelling. */
        readonly Suggestions: {
            /** @description The corrected query; null when every word is known or has no correction. */
            readonly corrected: string | null;
            /** @description Each text once. Words in the names of most icons come first. */
            readonly suggestions: readonly ({
                /** @description The number of icons with the word in name, alias or tag; after another word, the number with both in a name. A search finds at least these. Null after two or more words. */
                readonly icons_count: number | null;
                /**
                 * @description Completes the query with a word.
                 * @constant
                 */
                readonly kind: "word";
                /** @description The suggested query: the words typed before and a completed one. */
                readonly text: string;
            } | {
                /** @description The number of icons in the pack. */
                readonly icons_count: number;
                /**
                 * @description Names a pack.
                 * @constant
                 */
                readonly kind: "pack";
                /** @description The value for the parameter `pack`. */
                readonly slug: string;
                /** @description The name of the pack. Searching for it finds icons of the pack. */
                readonly text: string;
            })[];
        };
        /** @description A tag. */
        readonly Tag: {
            /** @description The value for the parameter tag. */
            readonly slug: string;
            /** @description The tag in words. */
            readonly text: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getAttribution: {
        readonly parameters: {
            readonly query?: {
                /** @description Comma-separated icon ids or slugs, at most 100. */
                readonly ids?: string;
            };
        };
        readonly responses: {
            /** @description The answer. */
            readonly 200: {
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Attribution"];
                        readonly message: "OK";
                        readonly status: "success";
                    };
                };
            };
        };
    };
    readonly listColors: {
        readonly responses: {
            /** @description The answer. */
            readonly 200: {
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Color"][];
                        readonly message: "OK";
                        readonly status: "success";
                    };
                };
            };
        };
    };
    readonly listIcons: {
        readonly parameters: {
            readonly query?: {
                /** @description Any of these colors. */
                readonly "colors[]"?: readonly components["schemas"]["ColorName"][];
                /** @description Pack slug. */
                readonly pack?: string;
                /** @description Page number. Default 1. */
                readonly page?: number;
                /** @description Page size. Default 20. */
                readonly per_page?: number;
                /** @description Ranked, typo-tolerant full-text search. An empty text counts as absent. */
                readonly search?: string;
                /** @description Any of these shapes. */
                readonly "shapes[]"?: readonly components["schemas"]["Shape"][];
                /** @description name ascending; created_at, downloads and views descending. Default: relevance with search, else popularity. */
                readonly sort_by?: "name" | "created_at" | "downloads" | "views";
                /** @description Any of these styles. */
                readonly "styles[]"?: readonly components["schemas"]["StyleSlug"][];
                /** @description Tag slug. */
                readonly tag?: string;
                /** @description The kind of picture. */
                readonly type?: components["schemas"]["IconType"];
                /** @description Comma-separated list of: svg, styles, colors, tags, packs, variants, similars. */
                readonly with?: string;
            };
        };
        readonly responses: {
            /** @description The answer. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["IconList"];
                };
            };
        };
    };
    readonly getIcon: {
        readonly parameters: {
            readonly query?: {
                /** @description Comma-separated list of: svg, styles, colors, tags, packs, variants, similars. */
                readonly with?: string;
            };
            readonly path: {
                /** @description The id in digits, or the slug `pack--name`. */
                readonly icon: string;
            };
        };
        readonly responses: {
            /** @description The answer. */
            readonly 200: {
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Icon"];
                        readonly message: "OK";
                        readonly status: "success";
                    };
                };
            };
        };
    };
    readonly downloadIcon: {
        readonly parameters: {
            readonly query?: {
                /** @description Replaces currentColor: hex with 3, 6 or 8 digits, with or without #, or a CSS color name in any case. Other colors of the drawing stay. */
                readonly color?: string;
                /** @description Mirrors the drawing before it is turned. */
                readonly flip?: "horizontal" | "vertical" | "both";
                /** @description Format of the file. Default svg. */
                readonly format?: "svg" | "png" | "webp" | "avif";
                /** @description Degrees clockwise, after flipping. */
                readonly rotate?: 0 | 90 | 180 | 270;
                /** @description Width and height in pixels of a square that the drawing fits into. Default 256; an SVG keeps its own size. */
                readonly size?: number;
                /** @description Width of the lines, in units of the drawing. Lines of other widths keep their proportion; drawings without lines stay as they are. */
                readonly stroke_width?: number;
            };
            readonly path: {
                /** @description The id in digits, or the slug `pack--name`. */
                readonly icon: string;
            };
        };
        readonly responses: {
            /** @description The answer. */
            readonly 200: {
                content: {
                    readonly "image/avif": string;
                    readonly "image/png": string;
                    readonly "image/svg+xml": string;
                    readonly "image/webp": string;
                };
            };
        };
    };
    readonly findIconsByImage: {
        readonly parameters: {
            readonly query?: {
                /** @description Any of these colors. */
                readonly "colors[]"?: readonly components["schemas"]["ColorName"][];
                /** @description Pack slug. */
                readonly pack?: string;
                /** @description Page number. Default 1. */
                readonly page?: number;
                /** @description Page size. Default 20. */
                readonly per_page?: number;
                /** @description Any of these shapes. */
                readonly "shapes[]"?: readonly components["schemas"]["Shape"][];
                /** @description Any of these styles. */
                readonly "styles[]"?: readonly components["schemas"]["StyleSlug"][];
                /** @description Tag slug. */
                readonly tag?: string;
                /** @description The kind of picture. */
                readonly type?: components["schemas"]["IconType"];
                /** @description Comma-separated list of: svg, styles, colors, tags, packs, variants, similars. */
                readonly with?: string;
            };
        };
        /** @description An image of at most 256 KB and 1024 pixels a side. */
        readonly requestBody: {
            readonly content: {
                readonly "image/png": string;
                readonly "image/svg+xml": string;
                readonly "image/webp": string;
            };
        };
        readonly responses: {
            /** @description The icons, the most similar first. */
            readonly 200: {
                content: {
                    readonly "application/json": components["schemas"]["IconList"];
                };
            };
        };
    };
    readonly listPacks: {
        readonly parameters: {
            readonly query?: {
                /** @description Only packs whose author must be shown with an icon, or need not be shown. */
                readonly attribution_required?: boolean;
                /** @description Only packs whose icons a product that earns money may show, or may not show. */
                readonly commercial_use?: boolean;
                /** @description Only packs under the license with this SPDX id. */
                readonly license?: "0BSD" | "AGPL-3.0-only" | "AGPL-3.0-or-later" | "Apache-2.0" | "BSD-2-Clause" | "BSD-3-Clause" | "BSL-1.0" | "CC-BY-2.0" | "CC-BY-2.5" | "CC-BY-3.0" | "CC-BY-4.0" | "CC-BY-NC-2.0" | "CC-BY-NC-2.5" | "CC-BY-NC-3.0" | "CC-BY-NC-4.0" | "CC-BY-NC-SA-3.0" | "CC-BY-NC-SA-4.0" | "CC-BY-SA-2.0" | "CC-BY-SA-2.5" | "CC-BY-SA-3.0" | "CC-BY-SA-4.0" | "CC0-1.0" | "EUPL-1.2" | "GPL-2.0" | "GPL-2.0-only" | "GPL-2.0-or-later" | "GPL-3.0" | "GPL-3.0-only" | "GPL-3.0-or-later" | "ISC" | "LGPL-2.1-only" | "LGPL-2.1-or-later" | "LGPL-3.0-only" | "LGPL-3.0-or-later" | "LicenseRef-Private" | "MIT" | "MIT-0" | "MPL-2.0" | "OFL-1.1" | "Unicode-3.0" | "Unlicense" | "WTFPL" | "Zlib";
                /** @description Page number. Default 1. */
                readonly page?: number;
                /** @description Page size. Default 20. */
                readonly per_page?: number;
                /** @description Only packs whose derived works must carry the same license, or need not carry it. */
                readonly share_alike?: boolean;
            };
        };
        readonly responses: {
            /** @description The answer. */
            readonly 200: {
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["Pack"][];
                        readonly message: "OK";
                        readonly pagination: components["schemas"]["Pagination"];
                        readonly status: "success";
                    };
                };
            };
        };
    };
    readonly getPack: {
        readonly parameters: {
            readonly path: {
                /** @description The slug of the pack. */
                readonly pack: string;
            };
        };
        readonly responses: {
            /** @description The answer. */
            readonly 200: {
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Pack"];
                        readonly message: "OK";
                        readonly status: "success";
                    };
                };
            };
        };
    };
    readonly listShapes: {
        readonly responses: {
            /** @description The answer. */
            readonly 200: {
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["CountedName"][];
                        readonly message: "OK";
                        readonly status: "success";
                    };
                };
            };
        };
    };
    readonly listStyles: {
        readonly responses: {
            /** @description The answer. */
            readonly 200: {
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["CountedName"][];
                        readonly message: "OK";
                        readonly status: "success";
                    };
                };
            };
        };
    };
    readonly suggest: {
        readonly parameters: {
            readonly query?: {
                /** @description The text typed so far. A space at its end finishes the last word. Empty or absent gives no suggestions. */
                readonly q?: string;
            };
        };
        readonly responses: {
            /** @description The answer. */
            readonly 200: {
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Suggestions"];
                        readonly message: "OK";
                        readonly status: "success";
                    };
                };
            };
        };
    };
    readonly listTags: {
        readonly parameters: {
            readonly query?: {
                /** @description Page number. Default 1. */
                readonly page?: number;
                /** @description Page size. Default 20. */
                readonly per_page?: number;
                /** @description Only tags that begin with this. */
                readonly search?: string;
            };
        };
        readonly responses: {
            /** @description The answer. */
            readonly 200: {
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["CountedTag"][];
                        readonly message: "OK";
                        readonly pagination: components["schemas"]["Pagination"];
                        readonly status: "success";
                    };
                };
            };
        };
    };
    readonly listTypes: {
        readonly responses: {
            /** @description The answer. */
            readonly 200: {
                content: {
                    readonly "application/json": {
                        readonly data: readonly components["schemas"]["CountedName"][];
                        readonly message: "OK";
                        readonly status: "success";
                    };
                };
            };
        };
    };
}
