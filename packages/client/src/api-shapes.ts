import type { components, paths } from './api-types.ts';

// Names for the shapes of the OpenAPI document. Queries also take `colors` for `colors[]`, and a list for `with`.

type Schemas = components['schemas'];

export type Icon = Schemas['Icon'];
export type IconDetail = Schemas['IconDetail'];
export type IconList = Schemas['IconList'];
export type Pack = Schemas['Pack'];
export type Pagination = Schemas['Pagination'];

type Query<Path extends keyof paths, Method extends 'get' | 'post' = 'get'> = paths[Path] extends {
  readonly [Name in Method]: { readonly parameters: { readonly query?: infer Values } };
}
  ? NonNullable<Values>
  : never;

/** The members that `with` adds to an icon. */
export type Expansion = Exclude<keyof Icon, 'id' | 'type' | 'name' | 'slug' | 'static_image_url'>;

/** A query without brackets, in which every parameter may also be undefined. */
type Relaxed<Values> = {
  readonly [Name in keyof Values as Name extends `${infer Plain}[]` ? Name | Plain : Name]?:
    | Values[Name]
    | (Name extends 'with' ? readonly Expansion[] : never)
    | undefined;
};

export type ListIconsQuery = Relaxed<Query<'/icons'>>;
export type GetIconQuery = Relaxed<Query<'/icons/{icon}'>>;
export type EquivalentsQuery = Relaxed<Query<'/icons/{icon}/equivalents'>>;
export type DownloadQuery = Relaxed<Query<'/icons/{icon}/download'>>;
export type ByImageQuery = Relaxed<Query<'/icons/by-image', 'post'>>;
export type ListPacksQuery = Relaxed<Query<'/packs'>>;
export type ListTagsQuery = Relaxed<Query<'/tags'>>;
export type ConsistentSetsQuery = Relaxed<Omit<Query<'/consistent-sets'>, 'names'>>;

/** The JSON of a successful answer. */
type Answer<Path extends keyof paths> = paths[Path] extends {
  readonly get: {
    readonly responses: { readonly 200: { content: { readonly 'application/json': infer Body } } };
  };
}
  ? Body
  : never;

type DataOf<Body> = Body extends { readonly data: infer Data } ? Data : never;

export type Suggestions = DataOf<Answer<'/suggest'>>;
export type Colors = DataOf<Answer<'/colors'>>;
export type CountedNames = DataOf<Answer<'/types'>>;
export type Styles = DataOf<Answer<'/styles'>>;
export type Shapes = DataOf<Answer<'/shapes'>>;
export type PackList = Answer<'/packs'>;
export type ConsistentSets = Answer<'/consistent-sets'>;
export type TagList = Answer<'/tags'>;
export type Attribution = DataOf<Answer<'/attribution'>>;
