# A stand-in for Homebrew: has what the formula uses, and runs its install and its test block.
#
# usage: ruby homebrew.rb FORMULA ARCHIVE PREFIX
#
# ARCHIVE is what Homebrew would download. Its sum must be the formula's, and its name the end of the URL.
require "digest"
require "pathname"
require "tmpdir"

module OS
  def self.mac? = false
end

class Formula
  class << self
    %i[desc homepage url sha256 license depends_on uses_from_macos].each do |name|
      define_method(name) do |*values|
        @fields ||= {}
        return @fields[name] if values.empty?

        @fields[name] = values.first
      end
    end

    def test(&block)
      @test = block if block
      @test
    end
  end

  attr_reader :prefix, :testpath

  def initialize(prefix, testpath)
    @prefix = prefix
    @testpath = testpath
  end

  def bin = prefix/"bin"
  def share = prefix/"share"
  def man = share/"man"
  def doc = share/"doc/themectl"
  def bash_completion = prefix/"etc/bash_completion.d"
  def zsh_completion = share/"zsh/site-functions"
  def fish_completion = share/"fish/vendor_completions.d"

  def system(*words)
    Kernel.system(*words.map(&:to_s), exception: true)
  end

  def shell_output(line)
    output = `#{line}`
    raise "#{line} exited with #{$?.exitstatus}" unless $?.success?

    output
  end

  def assert_equal(expected, actual)
    raise "expected #{expected.inspect}, got #{actual.inspect}" unless expected == actual
  end

  def assert_match(pattern, text)
    raise "#{text.inspect} does not have #{pattern.inspect}" unless text.match?(pattern)
  end
end

formula, archive, prefix = ARGV.map { |word| Pathname(word).expand_path }
load formula
raise "the URL is not of #{archive.basename}" unless File.basename(Themectl.url) == archive.basename.to_s
raise "the sum is not of #{archive}" unless Digest::SHA256.file(archive).hexdigest == Themectl.sha256

Dir.mktmpdir do |folder|
  Kernel.system("tar", "-xzf", archive.to_s, "--strip-components=1", "-C", folder, exception: true)
  # Nothing of the caller's home.
  ENV["HOME"] = folder
  Dir.chdir(folder) { Themectl.new(prefix, nil).install }
end
ENV.delete("XDG_CONFIG_HOME")
Dir.mktmpdir do |folder|
  ENV["HOME"] = folder
  Themectl.new(prefix, Pathname(folder)).instance_eval(&Themectl.test)
end
