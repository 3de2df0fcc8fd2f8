import tseslint from 'typescript-eslint';

// Biome formats and lints; ESLint is here for the one thing it cannot do yet: rules that need types.
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
);
