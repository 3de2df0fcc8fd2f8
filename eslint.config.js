import tseslint from 'typescript-eslint';

// Biome formats and lints; ESLint is here for what it cannot do yet: rules that need types, or tell imports of
// types from others.
export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      'coverage/**',
      '.data/**',
      '**/*.js',
      '**/*.cjs',
      '**/*.mjs',
      '**/dist/**',
      // They use generated clients and have a project of their own.
      'tests/openapi/calls/**',
      'tests/openapi/.build/**',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['packages/**/*.ts', 'apps/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', '**/*.d.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'typebox',
              allowTypeImports: true,
              message: 'Loading it takes 20 MB and a tenth of a second: take Type from the contract.',
            },
            {
              name: 'css-tree',
              allowTypeImports: true,
              message: 'Its one-file build loads four times as fast.',
            },
          ],
        },
      ],
    },
  },
);
